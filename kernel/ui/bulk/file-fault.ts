import { largestFileBytes, mostFiles } from '#schemas/transfer/import';

/** Why files cannot be uploaded, checked before the upload; null when they can. */
export async function fileFault(files: readonly File[]): Promise<string | null> {
  if (files.length > mostFiles) return `${files.length} files are too many: an import takes ${mostFiles} at most`;
  for (const file of files) {
    if (file.size > largestFileBytes)
      return `${file.name} has more than ${largestFileBytes / 1024 / 1024} MiB. Split it into several files`;
    if (file.size === 0) return `${file.name} is empty`;
    if (!(await isReadable(file)))
      return `${file.name} was changed after you chose it, or is no longer there. Choose it again`;
  }
  return null;
}

/** Browsers read a file only as it was when it was chosen, and not at all if it was saved since. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
