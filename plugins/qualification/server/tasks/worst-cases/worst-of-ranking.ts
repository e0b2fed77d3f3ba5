import type { TaskWorstCase } from '#plugins/qualification/shared/task-worst-case';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';

type Ranked = Omit<WorstCases, 'pagination'>;
type Row = Ranked['worstCases'][number];

/** The production that ranks first, or the one that was decided on. */
export function worstProduction(ranked: Ranked): TaskWorstCase {
  const { worst, override, worstCases } = ranked;
  const row = worstCases.find(({ production }) => production.id === worst?.id) ?? null;
  if (worst === null || row === null) return unranked('product', ranked);
  if (row.isOverride && override !== null)
    return found('product', row.production, row.rpn, 'override', `by decision: ${override.reason}`);
  return found('product', row.production, row.rpn, 'ranking', rankText(row, ranked));
}

/** The intermediate with the highest rank of the productions that it governs; `intermediates`: their ids. */
export function worstIntermediate(ranked: Ranked, intermediates: ReadonlySet<string>): TaskWorstCase {
  const row = ranked.worstCases.find(({ rank, active }) => rank !== null && intermediates.has(active?.id ?? ''));
  if (row?.active === undefined || row.active === null) return unranked('intermediate', ranked);
  return found('intermediate', row.active, row.rpn, 'ranking', rankText(row, ranked));
}

/** The cleaning agent with the lowest surface limit. */
export function worstAgent({ cleaningAgents }: Ranked): TaskWorstCase {
  const unknown = cleaningAgents.filter(({ l3MgPerSqcm }) => l3MgPerSqcm === null);
  const lowest = cleaningAgents.find(({ l3MgPerSqcm }) => l3MgPerSqcm !== null);
  const open =
    unknown.length === 0
      ? ''
      : `; no limit yet: ${unknown.map(({ cleaningAgent }) => cleaningAgent.externalId).join(', ')}`;
  if (lowest === undefined)
    return {
      contaminant: 'cleaningAgent',
      target: null,
      score: null,
      scoreUnit: 'mg/sqcm',
      strategy: 'lowestLimit',
      reason: cleaningAgents.length === 0 ? 'no cleaning agent is used on this equipment' : `no approved limit${open}`,
    };
  return {
    ...found('cleaningAgent', lowest.cleaningAgent, lowest.l3MgPerSqcm, 'lowestLimit', ''),
    scoreUnit: 'mg/sqcm',
    reason: `lowest surface limit of ${cleaningAgents.length} cleaning agents${open}`,
  };
}

function found(
  contaminant: TaskWorstCase['contaminant'],
  { id, externalId, name }: NonNullable<TaskWorstCase['target']>,
  score: number | null,
  strategy: TaskWorstCase['strategy'],
  reason: string,
): TaskWorstCase {
  return { contaminant, target: { id, externalId, name }, score, scoreUnit: '1', strategy, reason };
}

/** `rank 1 of 12 by RPN-1, solubility 3, toxicity 4; lowest limit 0.0012 mg/sqcm of Paracetamol`. */
function rankText({ rank, scores, limit }: Row, { worstCases, formula, categories }: Ranked): string {
  const evaluated = worstCases.filter(each => each.rank !== null).length;
  const stated = categories.flatMap(({ key, name }) => {
    const score = scores[key] ?? null;
    return score === null ? [] : [`${name.toLowerCase()} ${score}`];
  });
  const lowest = limit === null ? '' : `; its lowest limit is ${limit.l3MgPerSqcm.toPrecision(3)} mg/sqcm`;
  return `rank ${rank} of ${evaluated} by ${formula.externalId}${stated.map(each => `, ${each}`).join('')}${lowest}`;
}

function unranked(contaminant: TaskWorstCase['contaminant'], { gaps, worstCases }: Ranked): TaskWorstCase {
  const missing = gaps.map(({ name, active, production }) => `${name} of ${(active ?? production)?.externalId ?? '–'}`);
  return {
    contaminant,
    target: null,
    score: null,
    scoreUnit: '1',
    strategy: 'ranking',
    reason:
      worstCases.length === 0
        ? 'no production is mapped to this equipment'
        : missing.length === 0
          ? 'no production of this scope has such a residue'
          : `cannot be ranked: ${missing.slice(0, 5).join(', ')} missing`,
  };
}
