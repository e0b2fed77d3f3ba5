/**
 * True when code failed to load because the server has a newer build, whose files have other names; false when the file
 * exists or nothing answered.
 */
export async function isCodeGone(error: unknown): Promise<boolean> {
  if (!(error instanceof TypeError)) return false;
  // Browsers name the file in the error; otherwise the document is checked.
  const file = /https?:\/\/\S+?\.js\b/.exec(error.message)?.[0];
  try {
    const { ok, status } = await fetch(file ?? '/', { method: 'HEAD', cache: 'no-store' });
    return file === undefined ? ok : status === 404;
  } catch {
    return false;
  }
}
