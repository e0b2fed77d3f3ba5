import {
  todayAt,
  type AnyCall,
  type FacilitySettings,
  type Progress,
  type Snapshot,
  type Snapshots,
  type StateComparison,
} from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import { readFeasibility, type LimitsApi, type PlantLimits } from '#plugins/limits/server/api';
import { verdictWords, type FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { ResidueDetection } from '#plugins/products/server/api';
import type { WorstCasesApi, WorstOfEquipment } from '#plugins/risk/server/api';
import type { Question } from '#plugins/qualification/shared/assessment';
import type { Evaluation, InfeasibleLimit } from '#plugins/qualification/shared/evaluation';
import { newlyLost } from '../engine/assessments/lost-cover.js';
import { countChanges, type ChangeSources } from './changes-since.js';
import { coveredPlant, liveCovers, residueLabels, type NamedCover } from './covered-plant.js';
import { coverQuestion, lostCoverRow, newProductionQuestions, worstCaseQuestions } from './questions.js';

/** What an evaluation reads. */
export interface EvaluationSources extends ChangeSources {
  readonly snapshots: Snapshots;
  readonly comparison: StateComparison;
  readonly limits: LimitsApi;
  readonly worstCases: WorstCasesApi;
  readonly detection: ResidueDetection;
  readonly equipment: EquipmentApi;
  readonly settings: FacilitySettings;
}

/** Differences of each view that are kept; the counts are of all. */
const keptDifferences = 1000;
/** Before the first assessment: the facility without a record. */
const nothing: Snapshot = { position: 0, moment: new Date(0) };

/** Results of an evaluation, and what they ask of people. */
export interface Evaluated {
  readonly evaluation: Evaluation;
  readonly questions: readonly Question[];
}

/**
 * A2: compares the plant as of the last approved snapshot with the plant as of the new one. Both are read as of their
 * positions of the audit trail, so the result does not depend on when it is calculated. The first assessment is the
 * baseline: everything is new, and it proposes no tasks.
 */
export async function evaluate(
  sources: EvaluationSources,
  call: AnyCall,
  { from, to }: { readonly from: Snapshot | null; readonly to: Snapshot },
  progress: Progress,
): Promise<Evaluated> {
  const { snapshots, limits } = sources;
  const before = await snapshots.at(call, from ?? nothing);
  const after = await snapshots.at(call, to);
  progress(1, steps, 'Limits before');
  const earlier = await limits.current(before);
  progress(2, steps, 'Limits after');
  const later = await limits.current(after);
  const findings = await sources.comparison.between({ before, after }, keptDifferences, (done, total, title) =>
    progress(3 + Math.floor((done / total) * 4), steps, `Comparing: ${title}`),
  );
  progress(7, steps, 'Worst cases');
  const [worstBefore, worstAfter] = [
    await sources.worstCases.perEquipment(before),
    await sources.worstCases.perEquipment(after),
  ];
  progress(8, steps, 'Cover, detection and missing data');
  const covers = await liveCovers(call, await todayAt(call, sources.settings), earlier);
  const { lostCover, questions: ofCover } = await lostCoverOf(covers, from, earlier, later);
  const infeasible = await infeasibleLimits(sources, before, after);
  await later.ready(['equipment', 'summary']);
  const { missing } = later.summary();
  const { engineVersion, policyVersions, formulaVersions } = later.basis;
  return {
    evaluation: {
      from: from === null ? null : asText(from),
      snapshot: asText(to),
      engineVersion,
      policyVersions,
      formulaVersions,
      changeCount: await countChanges(sources, call, { after: from?.position ?? 0, upTo: to.position }),
      findings: [...findings],
      newWorstCases: changedWorstCases(worstBefore, worstAfter),
      lostCover,
      infeasible,
      missingData: missing
        .filter(({ blocks }) => blocks > 0)
        .map(({ record, input, blocks }) => ({
          kind: record.kind,
          id: record.id,
          label: `${record.externalId} ${record.name}`,
          input,
          blocks,
        })),
    },
    questions:
      from === null
        ? []
        : [
            ...ofCover,
            ...worstCaseQuestions(worstBefore, worstAfter, covers),
            ...newProductionQuestions(earlier, later, covers),
          ],
  };
}

/** Steps of the progress. */
export const steps = 9;

const asText = ({ position, moment }: Snapshot) => ({ position, moment: moment.toISOString() });

async function lostCoverOf(
  covers: readonly NamedCover[],
  from: Snapshot | null,
  earlier: PlantLimits,
  later: PlantLimits,
): Promise<{ lostCover: Evaluation['lostCover']; questions: Question[] }> {
  const plant = await coveredPlant(later);
  const before = from === null ? null : { plant: await coveredPlant(earlier), moment: from.moment.getTime() };
  const named = new Map(covers.map(cover => [cover.id, cover]));
  const labels = new Map([...residueLabels(earlier), ...residueLabels(later)]);
  const found = newlyLost(covers, before, plant).flatMap(({ cover: { id }, why }) => {
    const cover = named.get(id);
    if (cover === undefined) return [];
    const row = lostCoverRow(cover, why, plant.lowest, labels);
    return [{ row, question: coverQuestion(cover, row, why) }];
  });
  return { lostCover: found.map(({ row }) => row), questions: found.map(({ question }) => question) };
}

/** Limits that no method reaches after the changes, with those that one reached before marked as new. */
async function infeasibleLimits(
  sources: EvaluationSources,
  before: AnyCall,
  after: AnyCall,
): Promise<InfeasibleLimit[]> {
  const keyOf = ({ equipment, substance }: FeasibilityRow): string => `${equipment.id} ${substance.id}`;
  const isInfeasible = ({ verdict }: FeasibilityRow): boolean =>
    verdict === 'notVisible' || verdict === 'belowLod' || verdict === 'belowLoq';
  const earlier = new Set((await readFeasibility(sources, before)).rows.filter(isInfeasible).map(keyOf));
  return (await readFeasibility(sources, after)).rows.filter(isInfeasible).map(row => ({
    equipment: `${row.equipment.externalId} ${row.equipment.name}`,
    residue: `${row.substance.externalId} ${row.substance.name}`,
    limitMgPerSqcm: row.l3MgPerSqcm,
    verdict: verdictWords[row.verdict],
    sentence: row.sentence,
    isNew: !earlier.has(keyOf(row)),
  }));
}

function changedWorstCases(
  before: readonly WorstOfEquipment[],
  after: readonly WorstOfEquipment[],
): Evaluation['newWorstCases'] {
  const name = (worst: WorstOfEquipment['worst']): string | null =>
    worst === null ? null : `${worst.externalId} ${worst.name}`;
  const earlier = new Map(before.map(each => [each.equipmentId, each.worst]));
  return after
    .filter(({ equipmentId, worst }) => worst?.id !== earlier.get(equipmentId)?.id)
    .map(({ equipmentId, equipment, worst }) => ({
      equipment,
      before: name(earlier.get(equipmentId) ?? null),
      after: name(worst),
    }));
}
