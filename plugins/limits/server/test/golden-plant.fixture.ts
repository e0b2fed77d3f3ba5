import { isDeepStrictEqual } from 'node:util';
import type { Explanation, Limit } from '#plugins/limits/shared/limit';
import type { PolicySettings, ResidueType } from '#plugins/limits/shared/policy';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import type { DemoLimits } from './demo-limits.fixture.js';
import { numberIn, type Inputs } from '../engine/test/golden-cases.fixture.js';

interface Row {
  readonly id: string;
  readonly version: number;
}
interface Quantity {
  readonly value: number;
  readonly unit: string;
}
/** Where the residue stands in the plant, and what the question has to name of it. */
export interface GoldenPair {
  /** `substance=…&next=…&previous=…` */
  readonly address: string;
  readonly previous: string | null;
  readonly next: string;
}
interface Question {
  readonly residueType?: ResidueType;
  /** Settings of the policy besides those that the inputs name. */
  readonly settings?: Partial<PolicySettings>;
  /** Inputs that the case leaves open or writes in another form. */
  readonly given?: Inputs;
  /** Fields of the residue's record besides those that the inputs name. */
  readonly residue?: object;
}

/** The limit that is explained; where there is none, what is missing. */
export const limitOf = ({ limit, outcome, missing }: Explanation): Limit => {
  if (limit === null) throw new Error(`${outcome} ${missing.join(', ')}`);
  return limit;
};
export const sampled = ({ limit, outcome }: SampleLimit): NonNullable<SampleLimit['limit']> => {
  if (limit === null) throw new Error(outcome);
  return limit;
};
const quantity = (value: number | null, unit: string): Quantity | null => (value === null ? null : { value, unit });

/** Turns the inputs of golden cases into records by the public calls, each case on a machine of its own. */
export class GoldenPlant {
  private count = 0;

  constructor(readonly demo: DemoLimits) {}

  async create(list: string, one: string, body: object): Promise<Row> {
    const externalId = `GC-${(this.count += 1)}`;
    const row = (await this.demo.write<Record<string, Row>>(list, { externalId, name: externalId, ...body }))[one];
    if (row === undefined) throw new Error(`${list} answered no ${one}`);
    return row;
  }

  /** Makes the pair of a case, saves its policy, asks, and takes the policy back. */
  async ask<T>(
    inputs: Inputs,
    question: Question,
    look: (pair: GoldenPair, explanation: Explanation) => Promise<T> | T,
  ): Promise<T> {
    const { residueType = 'Chemical', settings = {}, given = {}, residue = {} } = question;
    const all = { ...inputs, ...given };
    const pair = await this.pair(all, residueType, residue);
    const answer = async (): Promise<T> =>
      look(pair, await this.demo.read<Explanation>(`/limits/explain?${pair.address}`));
    const now = await this.demo.policy(residueType);
    const changes = Object.entries({ ...policyIn(all), ...settings }).filter(
      ([key, value]) => !isDeepStrictEqual(now[key as keyof PolicySettings], value),
    );
    return changes.length === 0 ? answer() : this.demo.under(residueType, Object.fromEntries(changes), answer);
  }

  async pair(inputs: Inputs, residueType: ResidueType, fields: object = {}): Promise<GoldenPair> {
    const equipmentItems: string[] = [];
    for (const area of areasIn(inputs)) equipmentItems.push(await this.equipment(area));
    const next = await this.nextProduction(inputs);
    await this.map(next, ...equipmentItems);
    const residue = { ...residueIn(inputs, residueType), ...fields };
    if (residueType === 'Detergent') {
      const agent = await this.create('/cleaning_agents', 'cleaningAgent', residue);
      const { id, version } = agent;
      await this.demo.write(`/cleaning_agents/${id}/map`, { equipments: equipmentItems, version });
      return { address: `substance=${id}&next=${next.id}`, previous: null, next: next.id };
    }
    const isIntermediate = residueType === 'Intermediate';
    const substance = isIntermediate
      ? await this.create('/intermediates', 'intermediate', residue)
      : await this.create('/apis', 'api', residue);
    const previous = isIntermediate
      ? await this.production({ intermediateId: substance.id })
      : await this.production({ productId: (await this.product({ actives: [{ apiId: substance.id }] })).id });
    await this.map(previous, ...equipmentItems);
    const address = `substance=${substance.id}&next=${next.id}&previous=${previous.id}`;
    return { address, previous: previous.id, next: next.id };
  }

  async equipment(declaredSurfaceArea: Quantity): Promise<string> {
    const body = { equipmentType: 'vessel', declaredSurfaceArea, surfaceAreaSource: 'the example' };
    return (await this.create('/equipments', 'equipment', body)).id;
  }

  product(fields: object): Promise<Row> {
    return this.create('/products', 'product', fields);
  }

  production(fields: object): Promise<Row> {
    return this.create('/productions', 'production', fields);
  }

  async map({ id, version }: Row, ...equipmentItems: readonly string[]): Promise<void> {
    const equipments = equipmentItems.map(equipmentId => ({ equipmentId }));
    await this.demo.write(`/productions/${id}/map`, { equipments, version });
  }

  sample(pair: GoldenPair, inputs: Inputs): Promise<SampleLimit> {
    const rinsed = numberIn(inputs, 'rinsed_area_sqcm');
    const reading = numberIn(inputs, 'observed_ppm', 'lod_ppm');
    return this.demo.sample(pair.address, {
      sampleType: rinsed === null && numberIn(inputs, 'rinse_volume_ml') === null ? 'swab' : 'rinse',
      areaSqcm: rinsed ?? numberIn(inputs, 'swab_area_sqcm', 'area_sqcm') ?? 1,
      volumeMl: numberIn(inputs, 'extraction_volume_ml', 'rinse_volume_ml', 'dilution_ml') ?? 1,
      recoveryPercent: numberIn(inputs, 'recovery_pct') ?? 100,
      count: numberIn(inputs, 'swabs') ?? 1,
      ...(reading === null ? {} : { reading }),
    });
  }

  /** A bulk active when only its dose is known; else a product of units, by their number or by strength and dose. */
  private async nextProduction(inputs: Inputs): Promise<Row> {
    const batchKg = numberIn(inputs, 'mbs_kg', 'mbs_next_kg') ?? 1;
    const minBatchSize = { value: batchKg, unit: 'kg' };
    if (inputs['next_kind'] === 'intermediate') {
      const { id } = await this.create('/intermediates', 'intermediate', {});
      return this.production({ intermediateId: id, minBatchSize });
    }
    const ldd = numberIn(inputs, 'ldd_mg', 'ldd', 'tdd_next_mg', 'ldd_mg_per_day', 'mdd_mg', 'ldd_active_mg');
    const dose = quantity(ldd ?? numberIn(inputs, 'max_daily_dose_mg'), 'mg');
    const unitMass = numberIn(inputs, 'unit_weight_mg');
    const doses = numberIn(inputs, 'doses_per_batch');
    const units = numberIn(inputs, 'largest_daily_dose_units') ?? 1;
    if (dose === null) {
      const dosageUnitMass = { value: unitMass ?? (batchKg * 1e6) / (doses ?? 1) / units, unit: 'mg' };
      const { id } = await this.product({ dosageUnitMass, maxUnitsPerDay: units });
      return this.production({ productId: id, minBatchSize });
    }
    const active = await this.create('/apis', 'api', unitMass === null ? { maxDailyDose: dose } : {});
    if (unitMass === null) return this.production({ apiId: active.id, minBatchSize });
    const strength = quantity(numberIn(inputs, 'strength_mg'), 'mg');
    const actives = [{ apiId: active.id, strength, ldd: dose }];
    const { id } = await this.product({ dosageUnitMass: quantity(unitMass, 'mg'), actives });
    return this.production({ productId: id, minBatchSize });
  }
}

/** One machine with the shared area; a train of which one machine is given is that machine and the rest. */
function areasIn(inputs: Inputs): Quantity[] {
  const squareMetres = numberIn(inputs, 'shared_area_sqm');
  if (squareMetres !== null) return [{ value: squareMetres, unit: 'sqm' }];
  const all = numberIn(inputs, 'shared_area_sqcm', 'train_area_sqcm') ?? 1;
  const one = numberIn(inputs, 'equipment_area_sqcm');
  return (one === null ? [all] : [one, all - one]).map(value => ({ value, unit: 'sqcm' }));
}

function residueIn(inputs: Inputs, residueType: ResidueType): object {
  const pde = quantity(numberIn(inputs, 'pde_mg', 'hbel_mg_per_day', 'ade_mg_per_day'), 'mg');
  const carryover = numberIn(inputs, 'mac_mg');
  const shared = {
    ld50: quantity(numberIn(inputs, 'ld50_mg_per_kg'), 'mg/kg'),
    ld50Qualifier: inputs['qualifier'] ?? null,
    productLimit: quantity(carryover, 'mg'),
  };
  if (residueType === 'Detergent') return { ...shared, ade: pde };
  if (residueType === 'Intermediate')
    return { ...shared, hbel: pde, ttc: quantity(numberIn(inputs, 'ttc_ug_per_day'), 'ug') };
  const chosen = { selected: true, selectionReason: 'the only one', status: 'effective' };
  return {
    ...shared,
    minTherapeuticDose: quantity(numberIn(inputs, 'td_mg', 'td', 'td_prev_mg'), 'mg'),
    hbels: pde === null ? [] : [{ basis: 'PDE', value: pde, route: 'any', ...chosen }],
  };
}

/** What the inputs say about the policy. A carryover that is given outright is typed on the substance. */
function policyIn(inputs: Inputs): Partial<PolicySettings> {
  const ppm = (...names: readonly string[]): PolicySettings['arl'] | null => {
    const value = numberIn(inputs, ...names);
    return value === null ? null : { value, unit: 'ppm' };
  };
  const [arl, activesArl, intermediateArl] = [
    ppm('arl_ppm', 'max_conc_ppm'),
    ppm('actives_arl_ppm'),
    ppm('intermediate_arl_ppm'),
  ];
  const safetyFactor = numberIn(inputs, 'safety_factor');
  const isTyped = numberIn(inputs, 'mac_mg') !== null;
  return {
    ...(arl === null ? {} : { arl }),
    ...(activesArl === null ? {} : { activesArl }),
    ...(intermediateArl === null ? {} : { intermediateArl }),
    ...(safetyFactor === null ? {} : { safetyFactor }),
    ...(isTyped ? { useProductLimit: true, useToxicity: false, useDosage: false, useARL: false } : {}),
  };
}
