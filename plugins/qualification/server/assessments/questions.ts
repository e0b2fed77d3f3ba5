import type { PlantLimits } from '#plugins/limits/server/api';
import type { WorstOfEquipment } from '#plugins/risk/server/api';
import type { Question } from '#plugins/qualification/shared/assessment';
import type { LostCover } from '#plugins/qualification/shared/evaluation';
import { formatNumber } from '#schemas/lib/format-number';
import type { LossReason } from '../engine/assessments/lost-cover.js';
import type { NamedCover } from './covered-plant.js';

/** Why cover is lost, as people read it. */
const lossWords: Readonly<Record<LossReason, string>> = {
  equipmentGone: 'The equipment is archived',
  productionGone: 'The production is archived',
  mappingEnded: 'The production does not use the equipment any more',
  residueGone: 'The residue is not expected any more',
  limitBelowProven: 'The limit is lower than what was proven',
};

const contaminantKinds = {
  active: 'product',
  intermediate: 'intermediate',
  cleaningAgent: 'cleaningAgent',
  nitrosamine: 'Nitrosamine',
} as const;

/** Lost cover as it is shown. */
export function lostCoverRow(
  cover: NamedCover,
  why: LossReason,
  limits: ReadonlyMap<string, number>,
  residues: ReadonlyMap<string, string>,
): LostCover {
  return {
    coverId: cover.id,
    study: cover.study,
    equipment: cover.equipment,
    production: cover.production,
    residue: residues.get(cover.residueId) ?? cover.residueId,
    provenLimitMgPerSqcm: cover.provenLimitMgPerSqcm,
    limitMgPerSqcm: limits.get(`${cover.equipmentId} ${cover.residueId}`) ?? null,
    why: lossWords[why],
  };
}

/** Lost cover asks for a task or the acceptance of the risk. */
export function coverQuestion(cover: NamedCover, row: LostCover, why: LossReason): Question {
  const place = `${row.residue} of ${row.production} on ${row.equipment}`;
  const limits =
    why === 'limitBelowProven'
      ? `, ${formatNumber(row.limitMgPerSqcm)} instead of ${formatNumber(row.provenLimitMgPerSqcm)} mg/sqcm`
      : '';
  return {
    key: `cover ${cover.equipmentId} ${cover.productionId} ${cover.residueKind} ${cover.residueId}`,
    kind: 'coverLost',
    title: `Cover lost: ${place}`,
    detail: `${row.why}${limits} (${row.study})`,
    task: {
      title: `Revalidate ${place}`.slice(0, 255),
      studyType: 'validation',
      equipmentId: cover.equipmentId,
      productionId: cover.productionId,
      contaminant: {
        kind: contaminantKinds[cover.residueKind as keyof typeof contaminantKinds],
        residueId: cover.residueId,
      },
    },
  };
}

/** Equipment with another worst case than before that no study names. */
export function worstCaseQuestions(
  before: readonly WorstOfEquipment[],
  after: readonly WorstOfEquipment[],
  covers: readonly NamedCover[],
): Question[] {
  const earlier = new Map(before.map(each => [each.equipmentId, each.worst]));
  const proven = new Set(covers.map(({ equipmentId, productionId }) => `${equipmentId} ${productionId}`));
  return after.flatMap(({ equipmentId, equipment, worst }) => {
    const old = earlier.get(equipmentId) ?? null;
    if (worst === null || worst.id === old?.id || proven.has(`${equipmentId} ${worst.id}`)) return [];
    const name = `${worst.externalId} ${worst.name}`;
    return [
      {
        key: `worst ${equipmentId} ${worst.id}`,
        kind: 'worstCase',
        title: `New worst case on ${equipment}: ${name}`,
        detail: old === null ? 'There was none before' : `Before: ${old.externalId} ${old.name}`,
        task: {
          title: `Validate the new worst case ${name} on ${equipment}`.slice(0, 255),
          studyType: 'validation',
          equipmentId,
          productionId: worst.id,
          contaminant: null,
        },
      } as const,
    ];
  });
}

/** Productions that were not in the plant before and that no study covers. */
export function newProductionQuestions(
  before: PlantLimits,
  after: PlantLimits,
  covers: readonly NamedCover[],
): Question[] {
  const known = new Set([
    ...before.records.productions.map(({ id }) => id),
    ...covers.map(({ productionId }) => productionId),
  ]);
  return after.records.productions
    .filter(({ id, isDummy }) => !isDummy && !known.has(id))
    .map(({ id, externalId, name, uses }) => ({
      key: `production ${id}`,
      kind: 'newProduction',
      title: `New production: ${externalId} ${name}`,
      detail: `Uses ${uses.length} ${uses.length === 1 ? 'piece' : 'pieces'} of equipment; no study covers it`,
      task: {
        title: `Introduce ${externalId} ${name}`.slice(0, 255),
        studyType: 'newProductIntroduction',
        equipmentId: null,
        productionId: id,
        contaminant: null,
      },
    }));
}
