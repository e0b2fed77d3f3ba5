/** Business constants of the specification (section 9) that no part of the product owns alone. */

/** The version and release of the specified product with which calls and texts are compatible. */
export const compatibility = { version: '6.3', release: '6.3.6-1' } as const;

/** Time that a browser waits for an assessment or a qualification call, in ms. */
export const longCallTimeoutMs = 6_000_000;

/** Rows of one page of the data of a report. */
export const reportDataPageSize = 10;

/** Label of a value that is absent. */
export const absentLabel = 'Absent';

/** Most characters that pickers show of a text, and of a text beside others. */
export const pickerCharacters = { alone: 320, besideOthers: 200 } as const;

/** The text cut to a number of characters, with an ellipsis in place of what is left out. */
export function truncated(text: string, characters: number): string {
  const each = Array.from(text);
  return each.length <= characters ? text : `${each.slice(0, characters - 1).join('')}…`;
}
