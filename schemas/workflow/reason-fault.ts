const [fewest, most] = [3, 500];

/**
 * Why a text is no reason, as the end of a sentence; null when it is one: 3 to 500 characters, not only one character
 * repeated (transitions rule 11).
 */
export function reasonFault(text: string): string | null {
  const stated = text.trim();
  if (stated === '') return 'is required';
  if (stated.length < fewest) return `must have at least ${fewest} characters`;
  if (stated.length > most) return `must have at most ${most} characters`;
  const different = new Set(stated.toLowerCase().replace(/[\s.,;:_-]/g, ''));
  return different.size < 2 ? 'must be words, not repeated characters' : null;
}
