import { inTurns } from './in-turns.mjs';
import { spread } from './spread.mjs';

/** Explained limits of each type of residue in a facility. */
const ofEachType = 40;

/**
 * Explanations of limits of every type of residue, and what a swab of some of them may hold, by query.
 *
 * @param {import('./client.mjs').Client} client
 * @param {string} fp path of the facility
 * @param {Map<string, unknown>} answers in which limits are looked for
 */
export async function explanationsOf(client, fp, answers) {
  const byType = new Map();
  for (const [path, answer] of [...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (path.startsWith('/limits/')) collect(answer, undefined, byType);
  const explanations = new Map();
  const queries = [...byType.values()].flatMap(found => spread([...found], ofEachType));
  await inTurns(queries, async query => {
    explanations.set(`explain?${query}`, await client.json(`${fp}/limits/explain?${query}`));
  });
  await inTurns(spread(queries, 30), async query => {
    const sample = `${query}&sampleType=swab&areaSqcm=25&volumeMl=10`;
    explanations.set(`sample?${sample}`, await client.json(`${fp}/limits/sample?${sample}`));
  });
  return explanations;
}

/** Finds limits at any depth: what has a type of residue, a substance and a next production. */
function collect(value, equipment, byType) {
  if (value === null || typeof value !== 'object') return;
  const here = value.equipment?.id ?? equipment;
  if (typeof value.residueType === 'string' && value.substance?.id !== undefined && value.next?.id !== undefined) {
    const found = byType.get(value.residueType) ?? new Set();
    byType.set(value.residueType, found);
    const parts = { previous: value.previous?.id, substance: value.substance.id, next: value.next.id, equipment: here };
    found.add(new URLSearchParams(Object.entries(parts).filter(([, id]) => id !== undefined)).toString());
  }
  for (const each of Object.values(value)) collect(each, here, byType);
}
