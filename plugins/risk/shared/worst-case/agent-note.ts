import { outcomeWord } from '#plugins/limits/shared/limit-words';
import type { WorstCases } from './ranking.js';

type AgentRow = Pick<WorstCases['cleaningAgents'][number], 'l3MgPerSqcm' | 'outcome' | 'missing'>;

/** Why an agent has no limit; empty if it has one. */
export function agentNote({ l3MgPerSqcm, outcome, missing }: AgentRow): string {
  return l3MgPerSqcm === null ? outcomeWord(outcome, missing, 'agent') : '';
}

const needless: readonly string[] = [
  'NO_SHARED_EQUIPMENT',
  'NO_NEXT_PRODUCT',
  'NOT_ASSESSED',
  'NO_RESIDUE_EXPECTED',
  'SAME_SOLVENT',
];

/** Missing data first, because it may be the lowest; then the lowest limits; last agents that need no limit. */
export function compareAgents(a: AgentRow, b: AgentRow): number {
  return placeOf(a) - placeOf(b);
}

function placeOf({ l3MgPerSqcm, outcome }: AgentRow): number {
  if (l3MgPerSqcm !== null) return l3MgPerSqcm;
  return needless.some(each => each === outcome) ? Number.MAX_VALUE : -1;
}
