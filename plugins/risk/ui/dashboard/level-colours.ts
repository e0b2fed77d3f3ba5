/** Of bubbles; the level stands in words beside every colour. */
export const levelColours = {
  high: '#da1e28',
  medium: '#ff832b',
  low: '#24a148',
  unknown: '#8d8d8d',
} as const;
