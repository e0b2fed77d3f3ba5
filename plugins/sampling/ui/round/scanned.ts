import { nextOf, type RoundSample } from './round-state.js';

/** What was scanned last of the sample that is taken now: its label, and the code of its place. */
export interface Confirmed {
  /** Id of the sample whose label was scanned. */
  readonly labelOf: string | null;
  /** Code of the place that was scanned. */
  readonly place: string | null;
}
export const nothingConfirmed: Confirmed = { labelOf: null, place: null };

/** What a scan means: the sample to show, what is said, and what is confirmed then. */
export interface Scanned {
  readonly id: string | null;
  readonly kind: 'success' | 'warning' | 'error';
  readonly text: string;
  readonly confirmed: Confirmed;
}

/** Code of the place of a sample. */
export const placeOf = ({ sample }: RoundSample): string => sample.definition.location.code;

/** Reads a scanned or typed label of a sample or code of a place; a place that is not that of the sample is told at once. */
export function readScan(round: readonly RoundSample[], text: string, confirmed: Confirmed): Scanned {
  const code = text.trim();
  const isCode = (other: string): boolean => other.toLowerCase() === code.toLowerCase();
  const sample = round.find(({ sample: { label } }) => isCode(label));
  if (sample !== undefined) return readLabel(sample, confirmed);
  const here = round.filter(each => isCode(placeOf(each)));
  const [first] = here;
  return first === undefined
    ? { id: null, kind: 'error', text: `${code} is no label or place of this sample set`, confirmed }
    : readPlace(round, { here, first }, confirmed);
}

function readLabel(scanned: RoundSample, confirmed: Confirmed): Scanned {
  const { sample, state } = scanned;
  const { label, id } = sample;
  if (state === 'Absent') return { id, kind: 'error', text: `${label} is absent`, confirmed: nothingConfirmed };
  if (state !== 'Planned')
    return { id, kind: 'error', text: `${label} was scanned before: it is taken`, confirmed: nothingConfirmed };
  const { place, labelOf } = confirmed;
  if (place !== null && place !== placeOf(scanned))
    return {
      id: null,
      kind: 'error',
      text: `Wrong place: ${label} is taken at ${placeOf(scanned)}, and ${place} was scanned`,
      confirmed,
    };
  if (labelOf === id) return { id, kind: 'warning', text: `${label} was scanned twice`, confirmed };
  return { id, kind: 'success', text: `${label} was scanned`, confirmed: { labelOf: id, place } };
}

interface Here {
  readonly here: readonly RoundSample[];
  readonly first: RoundSample;
}

function readPlace(round: readonly RoundSample[], { here, first }: Here, confirmed: Confirmed): Scanned {
  const code = placeOf(first);
  const labelled = round.find(({ sample, state }) => sample.id === confirmed.labelOf && state === 'Planned');
  if (labelled !== undefined && placeOf(labelled) !== code)
    return {
      id: null,
      kind: 'error',
      text: `Wrong place: this is ${code}, and ${labelled.sample.label} is taken at ${placeOf(labelled)}`,
      confirmed,
    };
  const next = labelled ?? nextOf(here, null);
  if (next === undefined)
    return {
      id: first.sample.id,
      kind: 'warning',
      text: `${code}: no sample is left to take here`,
      confirmed: nothingConfirmed,
    };
  return {
    id: next.sample.id,
    kind: 'success',
    text: `${code} was scanned: ${next.sample.label} is taken here`,
    confirmed: { labelOf: labelled?.sample.id ?? null, place: code },
  };
}
