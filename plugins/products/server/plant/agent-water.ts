import type { AgentRow } from './plant-rows.js';

/** Agent types that may denote plain water. */
const types = ['water', 'rinse', 'rinse water', 'purified water', 'water for injection', 'wfi'];
const names =
  /^((highly )?purified |potable |drinking |tap |deioni[sz]ed |deminerali[sz]ed )?water( for injections?)?$|^wfi$/i;
const casNumber = '7732-18-5';

/**
 * Whether an agent is water: by its type, unless its data contradict it, because a rinse may be a solvent (formulas
 * 6.1), or by its components if it has no type.
 */
export function isWater(agent: AgentRow): boolean {
  const { ade, ld50, fixed_sal: fixed, product_limit: limit } = agent;
  if ([ade, ld50, fixed, limit].some(known => known !== null)) return false;
  const components = agent.components ?? [];
  const type = agent.agent_type?.trim().toLowerCase() ?? '';
  if (type === '' ? components.length === 0 : !types.includes(type)) return false;
  if (components.length === 0) return isWaterName(agent.name, null);
  return components.every(part => isWaterName(part.name, part.casNumber ?? null));
}

/** Whether a substance is water, by its name or its CAS number. */
export function isWaterName(name: string, cas: string | null): boolean {
  return cas === casNumber || names.test(name.trim());
}
