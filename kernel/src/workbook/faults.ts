import { validationError } from '#kernel/contract';

/** The file cannot be taken, for a reason that its sender understands. */
export function refused(message: string): Error {
  return validationError({ path: 'file', message });
}

export function damaged(): Error {
  return refused('is damaged or no XLSX workbook');
}
