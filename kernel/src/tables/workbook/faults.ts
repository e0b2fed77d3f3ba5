import { validationError } from '#kernel/contract';

/** The file cannot be taken, for a reason that its sender understands. */
export function refused(message: string): Error {
  return validationError({ path: 'file', message });
}

/** For what no program that keeps to the format writes; people are not told which part of it. */
export function damaged(): Error {
  return refused('is damaged or no XLSX workbook');
}
