import { isAbove } from '#schemas/lib/last-digits';
import { isNameOfWater } from './agent-water.js';
import type { AgentRow } from './plant-rows.js';

/**
 * What an agent is made of besides water, each part by its names (in lower case, and its CAS number); null while a part is
 * unknown: where shares are stated, they have to make up the whole. An agent without components is its own name.
 */
export function agentParts({ name, components }: Pick<AgentRow, 'name' | 'components'>): string[][] | null {
  const parts = components ?? [];
  const stated = parts.flatMap(({ percent }) => percent ?? []);
  const total = stated.reduce((sum, percent) => sum + percent, 0);
  if (stated.length > 0 && (stated.length < parts.length || isAbove(100, total))) return null;
  return (parts.length === 0 ? [{ name, casNumber: null }] : parts)
    .filter(part => !isNameOfWater(part.name, part.casNumber ?? null))
    .map(part => [spelledAlike(part.name), ...(part.casNumber ? [part.casNumber] : [])]);
}

/** Names of substances are compared without regard to case and outer blanks. */
export function spelledAlike(name: string): string {
  return name.trim().toLowerCase();
}
