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
  return [...found.values()].toSorted((a, b) => (a.externalId.toLowerCase() < b.externalId.toLowerCase() ? -1 : 1));
}
