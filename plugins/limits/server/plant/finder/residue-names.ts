import type { NamedResidue } from '#plugins/limits/shared/limit';
import { policyOf, type PlantInput } from '../../engine/index.js';
import { recordName } from '../names.js';

/** Every residue that productions or cleaning may leave, once, by its ID. */
export function residueNames(input: PlantInput): readonly NamedResidue[] {
  const found = new Map<string, NamedResidue>();
  for (const production of input.productions)
    for (const { substance } of production.actives)
      found.set(substance.id, {
        ...recordName(substance),
        residueType: policyOf(input, production).residueType,
      });
  for (const { substance } of input.agents)
    found.set(substance.id, { ...recordName(substance), residueType: 'Detergent' });
  for (const each of input.nitrosamines ?? []) found.set(each.id, { ...recordName(each), residueType: 'Nitrosamine' });
  const keyed = [...found.values()].map(residue => ({ residue, key: residue.externalId.toLowerCase() }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ residue }) => residue);
}
