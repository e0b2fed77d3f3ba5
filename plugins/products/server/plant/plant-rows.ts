import type { Static } from 'typebox';
import { isAbove } from '#schemas/lib/last-digits';
import { toBase } from '#schemas/lib/units';
import type { Hbel } from '#schemas/products/active';
import type { AgentComponent } from '#schemas/products/cleaning-agent';
import type { HbelRecord } from '#schemas/products/hbel';
import type { ProductActive } from '#schemas/products/product';
import { hbelBases, type ProductLimit } from '#schemas/products/substance';
import type { PlantActive, PlantAgent, PlantIntermediate, PlantProduction, PlantSubstance } from '../api.js';
import { formulationLd50 } from './agent-ld50.js';
import { agentParts, spelledAlike } from './agent-parts.js';
import { isWater } from './agent-water.js';
import { weightsBehind } from './weights-behind.js';

type Quantity = { readonly value: number; readonly unit: string } | null;

interface Names {
  readonly id: string;
  readonly external_id: string;
  readonly name: string;
}
interface SubstanceRow extends Names {
  readonly ld50: Quantity;
  readonly ld50_qualifier: string | null;
  readonly product_limit: Static<typeof ProductLimit> | null;
}
interface RankedRow extends SubstanceRow {
  readonly solubility_term: string | null;
  readonly cleanability: number | null;
}
export interface ActiveRow extends RankedRow {
  readonly hbels: readonly Hbel[];
  /** Of the records in force, as they are derived. */
  readonly derived_hbels: readonly Pick<HbelRecord, 'basis' | 'route' | 'derivation' | 'forBodyWeightKg'>[];
  readonly min_therapeutic_dose: Quantity;
  readonly max_daily_dose: Quantity;
  readonly hazards: readonly string[];
}
export interface IntermediateRow extends RankedRow {
  readonly hbel: Quantity;
  readonly ttc: Quantity;
}
export interface AgentRow extends SubstanceRow {
  readonly components: readonly Static<typeof AgentComponent>[] | null;
  readonly ade: Quantity;
  readonly fixed_sal: Quantity;
  readonly carbon_percent: number | null;
  readonly agent_type: string | null;
  readonly machine_ids: readonly string[];
}
export interface ProductRow extends Names {
  readonly route: string | null;
  readonly body_weight: Quantity;
  readonly dosage_unit_mass: Quantity;
  readonly max_units_per_day: number | null;
  readonly ldd_basis: string;
  readonly ldd: Quantity;
  readonly actives: readonly ProductActive[];
  readonly product_limit: Static<typeof ProductLimit> | null;
}

export interface ProductionRow extends Names {
  readonly kind: PlantProduction['kind'];
  readonly source_id: string;
  readonly suite: string | null;
  readonly is_dummy: boolean;
  readonly min_batch_size: Quantity;
  readonly bioburden_cfu_per25_sqcm: number | null;
  readonly endotoxin_route: PlantProduction['endotoxinRoute'];
  readonly endotoxin_dose_mg_per_kg_hour: number | null;
  /** Null in rows as they were before there was the field. */
  readonly process_solvents: readonly string[] | null;
  readonly uses: PlantProduction['uses'];
}

function substance(row: SubstanceRow): PlantSubstance {
  const qualifier = row.ld50_qualifier;
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    hbelMgPerDay: {},
    acceptableIntakeMgPerDay: null,
    ttcMgPerDay: null,
    therapeuticDoseMgPerDay: null,
    maxDailyDoseMgPerDay: null,
    ld50MgPerKg: toBase('lethalDose', row.ld50),
    ld50Qualifier: qualifier === '>' || qualifier === '<' ? qualifier : '',
    productLimit: row.product_limit,
  };
}

/** Only selected limits count. PDE and ADE stay by route; of several AI or TTC the lowest of all routes. */
export function toActive(row: ActiveRow): PlantActive {
  const selected = row.hbels.filter(hbel => hbel.selected === true);
  const perDay = (basis: readonly string[]): [route: string, mgPerDay: number][] =>
    selected
      .filter(hbel => basis.includes(hbel.basis))
      .map(hbel => [hbel.route, toBase('dose', hbel.value) ?? Number.NaN]);
  return {
    ...substance(row),
    hbelMgPerDay: Object.fromEntries(perDay(hbelBases)),
    acceptableIntakeMgPerDay: lowest(perDay(['AI'])),
    ...weightsBehind(selected, row.derived_hbels),
    ttcMgPerDay: lowest(perDay(['TTC'])),
    therapeuticDoseMgPerDay: toBase('dose', row.min_therapeutic_dose),
    maxDailyDoseMgPerDay: toBase('dose', row.max_daily_dose),
    solubilityTerm: row.solubility_term,
    cleanability: row.cleanability,
    hazards: row.hazards,
    lowestHbelIsEffective: lowestIsEffective(selected),
  };
}

/** Of the record that gives the lowest value, whatever stands on other routes; of equal ones, one that is effective is enough. */
function lowestIsEffective(selected: readonly Hbel[]): boolean | null {
  if (selected.length === 0) return null;
  const values = selected.map(({ value, status }) => ({ mgPerDay: toBase('dose', value) ?? Number.NaN, status }));
  const least = Math.min(...values.map(({ mgPerDay }) => mgPerDay));
  return values.some(({ mgPerDay, status }) => status === 'effective' && !isAbove(mgPerDay, least));
}

/** Several selected values on several routes: the lowest is safe on each. */
function lowest(values: readonly (readonly [string, number])[]): number | null {
  return values.length === 0 ? null : Math.min(...values.map(([, value]) => value));
}

/** The HBEL of an intermediate holds for every route. */
export function toIntermediate(row: IntermediateRow): PlantIntermediate {
  const hbel = toBase('dose', row.hbel);
  return {
    ...substance(row),
    hbelMgPerDay: hbel === null ? {} : { any: hbel },
    ttcMgPerDay: toBase('dose', row.ttc),
    solubilityTerm: row.solubility_term,
    cleanability: row.cleanability,
  };
}

/**
 * The ADE of an agent holds for every route; without an LD50 of its own it has that of its components (formulas 6.1).
 */
export function toAgent(row: AgentRow): PlantAgent {
  const ade = toBase('dose', row.ade);
  const own = substance(row);
  // An LD50 of the whole product is better than one that is put together from its components.
  const formulation = own.ld50MgPerKg === null ? formulationLd50(row.components ?? []) : null;
  return {
    ...own,
    ...(formulation === null
      ? {}
      : { ld50MgPerKg: formulation.mgPerKg, ld50Qualifier: '', ld50From: formulation.from }),
    hbelMgPerDay: ade === null ? {} : { any: ade },
    isWater: isWater(row),
    parts: agentParts(row),
    machineIds: row.machine_ids,
    fixedSalMgPerSqcm: toBase('surfaceResidue', row.fixed_sal),
    carbonFraction: row.carbon_percent === null ? null : row.carbon_percent / 100,
  };
}

/** The batch in kg; its uses come ready from the statement. */
export function toProduction(row: ProductionRow): PlantProduction {
  const { id, external_id: externalId, name, kind, source_id: sourceId, suite, is_dummy: isDummy, uses } = row;
  return {
    id,
    externalId,
    name,
    kind,
    sourceId,
    suite,
    isDummy,
    minBatchSizeKg: toBase('batchMass', row.min_batch_size),
    bioburdenCfuPer25Sqcm: row.bioburden_cfu_per25_sqcm,
    endotoxinRoute: row.endotoxin_route,
    endotoxinDoseMgPerKgHour: row.endotoxin_dose_mg_per_kg_hour,
    processSolvents: (row.process_solvents ?? []).map(spelledAlike),
    uses,
  };
}
