import type { FeasibilityList } from '#plugins/limits/shared/feasibility';
import type { EquipmentLimit } from '#plugins/limits/shared/limit';
import type { MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import type { DemoLimits } from './demo-limits.fixture.js';
import { number, type Answers, type Inputs } from '../engine/test/golden-cases.fixture.js';
import type { GoldenPlant } from './golden-plant.fixture.js';

/** The lowest limit of equipment with its pair, by the names of the cases. */
async function equipmentLimit(demo: DemoLimits, equipment: string) {
  const { equipmentLimits } = await demo.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=500',
  );
  const limit = equipmentLimits.find(row => row.equipment.externalId === equipment)?.limit;
  return {
    l3_mg_per_sqcm: limit?.l3MgPerSqcm,
    previous: limit?.previous?.externalId,
    api: limit?.substance.externalId,
    next: limit?.next.externalId,
    criterion: limit?.criterion,
    shared_area_sqcm: limit?.areaSqcm,
    mac_mg: limit?.l2Mg,
  };
}

/** The limit of the equipment without the new production, which is archived meanwhile, and with it. */
async function change(demo: DemoLimits, inputs: Inputs) {
  const equipment = String(inputs['equipment']);
  const { id } = await demo.record('productions', 'productions', String(inputs['new_production']));
  await demo.put(`/productions/${id}/archive`, { reason: 'not made yet' });
  const before = await equipmentLimit(demo, equipment);
  await demo.put(`/productions/${id}/unarchive`, { reason: 'introduced' });
  const after = await equipmentLimit(demo, equipment);
  const [old = NaN, now = NaN] = [before.l3_mg_per_sqcm, after.l3_mg_per_sqcm];
  return {
    l3_before: old,
    previous_before: before.previous,
    next_before: before.next,
    l3_after: now,
    previous_after: after.previous,
    next_after: after.next,
    ratio_after_to_before: now / old,
    limit_tightened: now < old,
  };
}

async function agent(demo: DemoLimits, inputs: Inputs) {
  const limit = (await demo.agent(String(inputs['agent'])))?.limit;
  return {
    next: limit?.next.externalId,
    criterion: limit?.criterion,
    mac_mg: limit?.l2Mg,
    area_sqcm: limit?.areaSqcm,
    l3_mg_per_sqcm: limit?.l3MgPerSqcm,
  };
}

/** Digoxin on EQ-CMP-02 with its method, after setting the LOQ of the case. */
async function feasibility(demo: DemoLimits, inputs: Inputs) {
  const { id, version } = await demo.record('analytical-methods', 'analyticalMethods', 'AM03');
  const loq = number(inputs, 'loq_ppm');
  const ppm = (value: number) => ({ value, unit: 'ppm' });
  // The remark makes it a change even when the LOQ is already that of the case.
  const remarks = `LOQ of the case, after version ${version}`;
  await demo.write(`/analytical-methods/${id}`, { loq: ppm(loq), lod: ppm(loq / 3), remarks, version });
  const sample = `swabArea=${number(inputs, 'swab_area_sqcm')}&extractionVolume=${number(inputs, 'extraction_volume_ml')}`;
  const { feasibility: rows } = await demo.read<FeasibilityList>(
    `/limits/feasibility?pageLimit=500&search=A022&${sample}`,
  );
  const row = rows.find(each => each.equipment.externalId === 'EQ-CMP-02' && each.substance.externalId === 'A022');
  return {
    ratio: row?.ratioToLoq,
    // The case is about stainless steel; the recovery on the other material of the equipment is unknown.
    method_feasible: (row?.ratioToLoq ?? NaN) >= 1,
    visual_inspection_alone_feasible: (row?.ratioToVisible ?? NaN) >= 1,
    vrl_ug_per_sqcm: row?.visibleFromUgPerSqcm,
  };
}

/** Action levels of the final rinse in handbook notation. */
async function finalRinse(demo: DemoLimits) {
  const { microbialLimits } = await demo.read<{ microbialLimits: MicrobialEquipmentLimit[] }>('/limits/microbial');
  const rinse = microbialLimits[0]?.limits.filter(each => each.sampleType === 'rinse') ?? [];
  return {
    limits: ['BioBurden', 'Endotoxin', 'TOC'].map(contaminant => {
      const limit = rinse.find(each => each.contaminant === contaminant);
      return `${limit?.action} ${limit?.unit.replace('CFU', 'cfu').replace('ml', 'mL')}`;
    }),
  };
}

/** The endotoxin limit of a product for injection, into which a production of the demo plant is changed. */
async function endotoxin(demo: DemoLimits, inputs: Inputs) {
  const { id, version } = await demo.record('productions', 'productions', 'PRD-35');
  const dose = { endotoxinRoute: 'parenteral', endotoxinDoseMgPerKgHour: number(inputs, 'max_dose_mg_per_kg_h') };
  await demo.write(`/productions/${id}`, { version, ...dose });
  const { microbialLimits } = await demo.read<{ microbialLimits: MicrobialEquipmentLimit[] }>(
    '/limits/microbial?search=EQ-CMP-02',
  );
  const found = microbialLimits[0]?.endotoxin;
  return found?.thresholdEuPerKgHour === number(inputs, 'k_eu_per_kg_h') ? { limit_eu_per_mg: found.limitEuPerMg } : {};
}

/** The responses to the cases about the demo plant, by the names of the cases. */
export function demoAnswers(plant: GoldenPlant): Answers {
  const equipmentItem = (inputs: Inputs) => equipmentLimit(plant.demo, String(inputs['equipment']));
  return {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(index => [`MTX-0${index}`, equipmentItem])),
    'MTX-07': async inputs => {
      const explained = await plant.demo.explain('A016', String(inputs['next']), String(inputs['previous']));
      return {
        doses_per_batch_next: explained.steps.find(step => step.formula === 'E')?.value,
        shared_area_sqcm: explained.limit?.areaSqcm,
        mac_mg: explained.limit?.l2Mg,
        criterion: explained.limit?.criterion,
        l3_mg_per_sqcm: explained.limit?.l3MgPerSqcm,
      };
    },
    'CHG-01': inputs => change(plant.demo, inputs),
    'CHG-02': inputs => change(plant.demo, inputs),
    'AGT-01': inputs => agent(plant.demo, inputs),
    'AGT-02': inputs => agent(plant.demo, inputs),
    'FEA-01': inputs => feasibility(plant.demo, inputs),
    'FEA-02': inputs => feasibility(plant.demo, inputs),
    'PUB-SAM-03': () => feasibility(plant.demo, { loq_ppm: 0.0015, swab_area_sqcm: 25, extraction_volume_ml: 10 }),
    'PUB-MIC-01': () => finalRinse(plant.demo),
    'MIC-01': inputs => endotoxin(plant.demo, inputs),
  };
}
