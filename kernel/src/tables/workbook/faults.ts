import { validationError } from '#kernel/contract';

/** The file is refused, for a reason that its sender understands. */
export function refused(message: string): Error {
  return validationError({ path: 'file', message });
}

/** For content that violates the format; users are not told which part of it. */
export function damaged(): Error {
  return refused('is damaged or no XLSX workbook');
}
