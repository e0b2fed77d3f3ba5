import { randomUUID } from 'node:crypto';
import type { TestKernel } from '#kernel/testing';
import type { CoverageCell } from '#plugins/qualification/shared/coverage/coverage';

/** A production on a piece of equipment. */
export interface Pair {
  readonly equipmentId: string;
  readonly productionId: string;
}

/** What a study proves of a cell. */
export type ProvenCell = Pick<CoverageCell, 'residue' | 'limitMgPerSqcm'>;

/** What a study of a test proved, and how it stands. */
export interface StudyOfTest {
  readonly state?: string;
  readonly outcome?: string;
  readonly basis?: string;
  readonly validUntil?: string | null;
  /** The limit that was proven, as a share of the one in force. */
  readonly share?: number;
  readonly sampleSetId?: string;
}

/** Stores a study of a pair with a run and covers of all its residues, as the room of studies does when it is completed. */
export async function storeStudy(
  plant: TestKernel,
  pair: Pair,
  cells: readonly ProvenCell[],
  {
    state = 'Completed',
    outcome = 'Validated',
    basis = 'own',
    validUntil = null,
    share = 1,
    sampleSetId,
  }: StudyOfTest = {},
): Promise<string> {
  const id = randomUUID();
  await plant.run(async call => {
    const facility_id = call.facility.id;
    const stamps = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
    const scope = { equipment_id: pair.equipmentId, production_id: pair.productionId };
    const isDone = state === 'Completed';
    const number = `ST-${id.slice(0, 8)}`;
    await call.tx.db('qualification.study').insert({
      facility_id,
      id,
      number,
      title: 'Study of a test',
      state,
      study_type: 'validation',
      outcome,
      runs_required: 3,
      ...scope,
      ...stamps,
      contaminants: '[]',
      consecutive_required: true,
      deviation_references: '[]',
      completed_at: isDone ? call.now : null,
    });
    call.tx.audit({
      domain: 'QualificationTask',
      action: 'create',
      entity: { table: 'qualification.study', id, label: number },
    });
    const runId = randomUUID();
    await call.tx.db('qualification.run').insert({
      facility_id,
      id: runId,
      study_id: id,
      number: 1,
      state,
      sections: '[]',
      verdicts: '[]',
      ...scope,
      ...stamps,
      outcome: isDone ? 'Passed' : null,
      batch_number: `B-${id.slice(0, 8)}`,
      sample_set_id: sampleSetId ?? null,
      cleaning_completed_at: call.now,
      completed_at: isDone ? call.now : null,
    });
    call.tx.audit({
      domain: 'QualificationTask',
      action: 'create',
      entity: { table: 'qualification.run', id: runId, label: `${number} run 1` },
    });
    for (const { residue, limitMgPerSqcm } of cells)
      await call.tx.db('qualification.study_cover').insert({
        facility_id,
        id: randomUUID(),
        study_id: id,
        ...scope,
        basis,
        proven_at: call.now,
        valid_until: validUntil,
        residue_kind: residue.kind,
        residue_id: residue.id,
        proven_limit_mg_per_sqcm: limitMgPerSqcm === null ? null : limitMgPerSqcm * share,
      });
  });
  return id;
}
