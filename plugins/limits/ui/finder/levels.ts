/** The levels of a limit that a list may show, by their names in the address. */
export const levels = [
  { key: 'l3', label: 'L3: on the surface' },
  { key: 'l2', label: 'L2: into the next batch (MAC)' },
  { key: 'l1', label: 'L1: in the next product' },
  { key: 'l0', label: 'L0: in a daily dose' },
] as const;
export type Level = (typeof levels)[number]['key'];

/** The level of an address; the surface limit by default. */
export function levelOf(params: URLSearchParams): Level {
  return levels.find(({ key }) => key === params.get('level'))?.key ?? 'l3';
}
