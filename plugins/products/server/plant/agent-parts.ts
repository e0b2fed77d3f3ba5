import { isAbove } from '#schemas/lib/last-digits';
import { isWaterName } from './agent-water.js';
import type { AgentRow } from './plant-rows.js';

/**
 * The components of an agent other than water, each by its names (in lower case, and its CAS number); null if one is
 * unknown or stated shares do not add up to the whole. An agent without components is its own component.
 */
export function agentParts({ name, components }: Pick<AgentRow, 'name' | 'components'>): string[][] | null {
  const parts = components ?? [];
  const stated = parts.flatMap(({ percent }) => percent ?? []);
  const total = stated.reduce((sum, percent) => sum + percent, 0);
  if (stated.length > 0 && (stated.length < parts.length || isAbove(100, total))) return null;
  return (parts.length === 0 ? [{ name, casNumber: null }] : parts)
    .filter(part => !isWaterName(part.name, part.casNumber ?? null))
    .map(part => [normalizedName(part.name), ...(part.casNumber ? [part.casNumber] : [])]);
}

/** Normalises a substance name, because names are compared regardless of case and outer spaces. */
export function normalizedName(name: string): string {
  return name.trim().toLowerCase();
}
