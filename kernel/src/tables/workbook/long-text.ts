import { damaged } from './faults.js';

/** Far beyond the 32,767 characters of a cell. */
const longestText = 1_000_000;

/** The text so far with the next piece. */
export function longer(text: string, more: string): string {
  if (text.length + more.length > longestText) throw damaged();
  return text + more;
}

/**
 * Characters that XML cannot contain, such as a carriage return, are escaped in a workbook as _x000D_ (ECMA-376 part 1,
 * 22.9.2.19).
 */
export function decoded(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
