const [fewest, most] = [3, 500];

/** Blanks or one repeated character are no reason: the audit entry would be meaningless (ALCOA). Null: it says something. */
export function emptyReasonFault(text: string): string | null {
  const characters = new Set(text.toLowerCase().replaceAll(/\s/g, ''));
  if (characters.size === 0) return 'is required';
  return characters.size === 1 && text.length > 2 ? 'is one repeated character' : null;
}

/**
 * Why a text is no reason, as the end of a sentence; null when it is one: 3 to 500 characters, not only one character
 * repeated (transitions rule 11).
 */
export function reasonFault(text: string): string | null {
  const { length } = text.trim();
  if (length > 0 && length < fewest) return `must have at least ${fewest} characters`;
  return length > most ? `must have at most ${most} characters` : emptyReasonFault(text);
}
