import { inputWord } from '../limits/limit-words.js';
import type { WorstCases } from './ranking.js';

type AgentRow = Pick<WorstCases['cleaningAgents'][number], 'l3MgPerSqcm' | 'outcome' | 'missing'>;

/** Why an agent has no limit, in words; nothing when it has one. */
export function agentNote({ l3MgPerSqcm, outcome, missing }: AgentRow): string {
  if (l3MgPerSqcm !== null) return '';
  switch (outcome) {
    case 'NO_SHARED_EQUIPMENT':
      return 'Cleans no machine that a production uses';
    case 'NOT_ASSESSED':
      return 'Not assessed: the policy leaves detergents out';
    case 'NO_NEXT_PRODUCT':
      return 'No production comes next on its machines';
    case 'NO_RESIDUE_EXPECTED':
      return 'No agent residue expected: it is water';
    default:
      return `Not evaluated${missing.length === 0 ? '' : `: no ${inputWord(missing.join(', '))}`}`;
  }
}

const needless: readonly string[] = ['NO_SHARED_EQUIPMENT', 'NOT_ASSESSED', 'NO_RESIDUE_EXPECTED'];

/** What lacks data first, because it may be the lowest; then the lowest limits; last what no limit is needed for. */
export function compareAgents(a: AgentRow, b: AgentRow): number {
  return placeOf(a) - placeOf(b);
}

function placeOf({ l3MgPerSqcm, outcome }: AgentRow): number {
  if (l3MgPerSqcm !== null) return l3MgPerSqcm;
  return needless.some(each => each === outcome) ? Number.MAX_VALUE : -1;
}
