/**
 * Whether code did not come because the server has it no more: each build names its files anew, and a window that was opened
 * before it asks for those of its own. Without an answer, or where the file is there, something else was the cause.
 */
export async function isCodeGone(error: unknown): Promise<boolean> {
  if (!(error instanceof TypeError)) return false;
  // Browsers name the file in the error; one that does not is asked for the document.
  const file = /https?:\/\/\S+?\.js\b/.exec(error.message)?.[0];
  try {
    const { ok, status } = await fetch(file ?? '/', { method: 'HEAD', cache: 'no-store' });
    return file === undefined ? ok : status === 404;
  } catch {
    return false;
  }
}
