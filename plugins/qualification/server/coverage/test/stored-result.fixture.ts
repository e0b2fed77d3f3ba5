import { randomUUID } from 'node:crypto';
import type { TestKernel } from '#kernel/testing';
import type { Pair } from './stored-study.fixture.js';

/** What was found on the equipment. */
interface ResultOfTest {
  readonly adjustedMgPerSqcm: number;
  readonly percentOfLimit: number;
  readonly verdict: string;
  /** Of the set, by default 9001. */
  readonly number?: number;
  /** Name of the active, as samples keep it. */
  readonly target?: string;
}

/** Stores a sample set of a pair with one reviewed result, as the room of samples does. */
export async function storeResult(
  plant: TestKernel,
  pair: Pair,
  { adjustedMgPerSqcm, percentOfLimit, verdict, number = 9001, target }: ResultOfTest,
): Promise<{ readonly setId: string; readonly resultId: string }> {
  const [setId, sampleId, resultId] = [randomUUID(), randomUUID(), randomUUID()];
  await plant.run(async call => {
    const { id: facility_id } = call.facility;
    const stamps = { updated_at: call.now, updated_by: call.actor.id };
    const by = { created_at: call.now, created_by: call.actor.id };
    const ago = (hours: number): Date => new Date(call.now.getTime() - hours * 3_600_000);
    await call.tx.db('sampling.sample_set').insert({
      facility_id,
      id: setId,
      number,
      study_type: 'validation',
      ...stamps,
      ...by,
      failing_locations: '[]',
      equipment_id: pair.equipmentId,
      production_id: pair.productionId,
      visually_clean: true,
      cleaned_by: 'Otto',
      manufacturing_completed_at: ago(9),
      cleaning_started_at: ago(5),
      cleaning_completed_at: ago(3),
    });
    const audit = (domain: string, table: string, id: string): void =>
      call.tx.audit({ domain, action: 'create', entity: { table, id, label: `S${number}` } });
    audit('SampleSet', 'sampling.sample_set', setId);
    const definition = { contaminant: 'product', isBlank: false, location: { code: 'L1' }, target: target ?? null };
    await call.tx.db('sampling.set_sample').insert({
      facility_id,
      id: sampleId,
      state: 'Reviewed',
      set_id: setId,
      equipment_id: pair.equipmentId,
      label: `S${number}-01`,
      place: 1,
      definition: JSON.stringify(definition),
      ...stamps,
    });
    audit('Sample', 'sampling.set_sample', sampleId);
    const snapshot = {
      method: { id: randomUUID(), externalId: 'AM-1', name: 'HPLC', revision: '2' },
      recoveryPercent: 80,
      criterion: {
        operator: '<=',
        value: 0.00125,
        unit: 'mg/sqcm',
        alert: null,
        mode: 'equipmentWise',
        trace: ['Lowest limit on the equipment', 'Policy for actives, version 0'],
      },
    };
    await call.tx.db('sampling.sample_result').insert({
      facility_id,
      id: resultId,
      set_sample_id: sampleId,
      number: 1,
      is_current: true,
      residue_option: 'quantified',
      observed_value: 9,
      observed_unit: 'ppm',
      laboratory: 'QC',
      snapshot: JSON.stringify(snapshot),
      tests: '[]',
      adjusted_mg_per_sqcm: adjustedMgPerSqcm,
      percent_of_limit: percentOfLimit,
      verdict,
      is_bound: false,
      measured_by: 'Anna',
      measured_at: call.now,
      entered_by: call.actor.id,
      entered_at: call.now,
    });
  });
  return { setId, resultId };
}
