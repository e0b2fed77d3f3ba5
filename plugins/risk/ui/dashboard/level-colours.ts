/** Bubble colours; the level is also shown as text. */
export const levelColours = {
  high: '#da1e28',
  medium: '#ff832b',
  low: '#24a148',
  unknown: '#8d8d8d',
} as const;
