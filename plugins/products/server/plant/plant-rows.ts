import type { Static } from 'typebox';
import { isAbove } from '#schemas/lib/last-digits';
import { toBase } from '#schemas/lib/units';
import type { Active, Hbel } from '#plugins/products/shared/active';
import type { AgentComponent } from '#plugins/products/shared/cleaning-agent';
import { massOfBase, type MassBasis } from '#plugins/products/shared/mass-basis';
import type { ProductActive } from '#plugins/products/shared/product';
import type { ProductLimit } from '#plugins/products/shared/substance';
import type {
  BaseFactors,
  HealthBased,
  PlantActive,
  PlantAgent,
  PlantIntermediate,
  PlantProduction,
  PlantSubstance,
} from '../api.js';
import { formulationLd50, unknownPercent } from './agent-ld50.js';
import { agentParts, normalizedName } from './agent-parts.js';
import { isWater } from './agent-water.js';
import { basePerDay, chosenIntakes } from './chosen-intakes.js';
import { hbelNotes, type InForce } from './hbel-notes.js';
import { limitBodyWeights } from './limit-body-weights.js';

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
  /** Null where there are none. */
  readonly purge_factors?: PlantSubstance['purgeFactors'] | null;
  readonly solubility_term: string | null;
  readonly cleanability: number | null;
}
export interface ActiveRow extends RankedRow {
  readonly hbels: readonly Hbel[];
  /** What the register states of the records in force. */
  readonly derived_hbels: readonly InForce[];
  readonly base_factor: number | null;
  readonly dose_basis: MassBasis | null;
  readonly ld50_basis: MassBasis | null;
  readonly arl: Active['arl'];
  readonly arl_reason: string | null;
  readonly residue_limit: Active['residueLimit'];
  readonly residue_limit_reason: string | null;
  readonly min_therapeutic_dose: Quantity;
  readonly max_daily_dose: Quantity;
  readonly hazards: readonly string[];
  readonly visual_residue_limit: Quantity;
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
  readonly safety_factor: number | null;
  readonly modification_factor: number | null;
  readonly body_weight: number | null;
  readonly ld50_divisor: number | null;
  readonly factors_reason: string | null;
  readonly equipment_ids: readonly string[];
}
export interface ProductRow extends Names {
  readonly route: string | null;
  readonly patient_group: string | null;
  readonly body_weight: Quantity;
  readonly dosage_unit_mass: Quantity;
  readonly max_units_per_day: number | null;
  readonly ldd_basis: string;
  readonly ldd: Quantity;
  readonly actives: readonly ProductActive[];
  /** Base factors of its actives by id, if any mass is stated of a salt. */
  readonly base_factors: Readonly<Record<string, number>> | null;
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
  /** Null in rows written before the field existed. */
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

/** Only selected limits count; every mass is converted to the base (ADR 0031). */
export function toActive(row: ActiveRow): PlantActive {
  const selected = row.hbels.filter(hbel => hbel.selected === true);
  const { base_factor: factor, dose_basis: ofDoses } = row;
  const asBase = (mass: number | null, basis: MassBasis | null): number | null => massOfBase(mass, basis, factor);
  const dose = (stated: Quantity): number | null => asBase(toBase('dose', stated), ofDoses);
  const known = substance(row);
  const ofOthers = {
    ...(factor !== null && ofDoses === 'salt' ? { dose: factor } : {}),
    ...(factor !== null && row.ld50_basis === 'salt' ? { ld50: factor } : {}),
  };
  const reviewed = selected.filter(({ status }) => status !== 'draft');
  return {
    ...known,
    ...healthBased(row, selected, ofOthers),
    ...(reviewed.length === selected.length
      ? {}
      : {
          withoutDrafts: {
            ...healthBased(row, reviewed, ofOthers),
            lowestHbelIsEffective: lowestIsEffective(reviewed, factor),
            unusedDrafts: selected.filter(({ status }) => status === 'draft').map(({ route }) => route),
          },
        }),
    ld50MgPerKg: asBase(known.ld50MgPerKg, row.ld50_basis),
    therapeuticDoseMgPerDay: dose(row.min_therapeutic_dose),
    maxDailyDoseMgPerDay: dose(row.max_daily_dose),
    baseFactor: factor,
    ...(row.arl ? { ownArl: { ppm: row.arl.value, reason: row.arl_reason ?? '' } } : {}),
    ...ownResidueLimit(row),
    solubilityTerm: row.solubility_term,
    cleanability: row.cleanability,
    hazards: row.hazards,
    ...visibleFrom(row),
    ...purgeFactors(row),
    lowestHbelIsEffective: lowestIsEffective(selected, factor),
  };
}

/** The health-based limits of an active from some of its chosen values, with the base factors of these and of its other intakes. */
function healthBased(row: ActiveRow, chosen: readonly Hbel[], ofOthers: Omit<BaseFactors, 'hbel'>): HealthBased {
  const { factors, ...intakes } = chosenIntakes(chosen, row.base_factor);
  const baseFactors = { ...factors, ...ofOthers };
  const notes = hbelNotes(chosen, row.hbels, row.derived_hbels, row.base_factor);
  return {
    ...intakes,
    ...limitBodyWeights(chosen, row.derived_hbels),
    ...(Object.keys(notes).length === 0 ? {} : { hbelNotes: notes }),
    ...(Object.keys(baseFactors).length === 0 ? {} : { baseFactors }),
  };
}

function ownResidueLimit({ residue_limit, residue_limit_reason }: ActiveRow): Pick<PlantActive, 'ownResidueLimit'> {
  const mgPerSqcm = toBase('surfaceResidue', residue_limit);
  return mgPerSqcm === null ? {} : { ownResidueLimit: { mgPerSqcm, reason: residue_limit_reason ?? '' } };
}

function purgeFactors({ purge_factors: found }: RankedRow): Pick<PlantSubstance, 'purgeFactors'> {
  return (found ?? null) === null ? {} : { purgeFactors: found ?? [] };
}

function visibleFrom({ visual_residue_limit: limit }: ActiveRow): Pick<PlantActive, 'visibleFromMgPerSqcm'> {
  const mgPerSqcm = toBase('surfaceResidue', limit);
  return mgPerSqcm === null ? {} : { visibleFromMgPerSqcm: mgPerSqcm };
}

/** Whether the lowest selected value is effective; among equal values one effective is enough. */
function lowestIsEffective(selected: readonly Hbel[], baseFactor: number | null): boolean | null {
  if (selected.length === 0) return null;
  const values = selected.map(hbel => ({ mgPerDay: basePerDay(hbel, baseFactor) ?? NaN, status: hbel.status }));
  const lowest = Math.min(...values.map(({ mgPerDay }) => mgPerDay));
  return values.some(({ mgPerDay, status }) => status === 'effective' && !isAbove(mgPerDay, lowest));
}

/** The HBEL of an intermediate applies to every route. */
export function toIntermediate(row: IntermediateRow): PlantIntermediate {
  const hbel = toBase('dose', row.hbel);
  return {
    ...substance(row),
    hbelMgPerDay: hbel === null ? {} : { any: hbel },
    ttcMgPerDay: toBase('dose', row.ttc),
    ...purgeFactors(row),
    solubilityTerm: row.solubility_term,
    cleanability: row.cleanability,
  };
}

/** The ADE of an agent applies to every route; without an LD50 of its own it takes that of its components (formulas 6.1). */
export function toAgent(row: AgentRow): PlantAgent {
  const ade = toBase('dose', row.ade);
  const own = substance(row);
  // An LD50 of the whole agent is preferred to one from its components.
  const unknown = unknownPercent(row.components ?? []);
  const formulation = own.ld50MgPerKg === null ? formulationLd50(row.components ?? []) : null;
  return {
    ...own,
    ...(formulation === null
      ? {}
      : {
          ld50MgPerKg: formulation.mgPerKg,
          ld50Qualifier: '',
          ld50From: formulation.from,
          ...(unknown > 0 ? { ld50UnknownPercent: unknown } : {}),
        }),
    hbelMgPerDay: ade === null ? {} : { any: ade },
    ...ownFactors(row),
    isWater: isWater(row),
    parts: agentParts(row),
    equipmentIds: row.equipment_ids,
    fixedSalMgPerSqcm: toBase('surfaceResidue', row.fixed_sal),
    carbonFraction: row.carbon_percent === null ? null : row.carbon_percent / 100,
  };
}

function ownFactors(row: AgentRow): Pick<PlantSubstance, 'ownFactors'> {
  const { safety_factor: safety, modification_factor: modification, body_weight: weight, ld50_divisor: divisor } = row;
  const factors = {
    ...(safety === null ? {} : { safetyFactor: safety }),
    ...(modification === null ? {} : { modificationFactor: modification }),
    ...(weight === null ? {} : { bodyWeightKg: weight }),
    ...(divisor === null ? {} : { ld50Divisor: divisor }),
  };
  return Object.keys(factors).length === 0 ? {} : { ownFactors: { ...factors, reason: row.factors_reason ?? '' } };
}

/** Batch sizes are in kg; the uses are complete in the statement. */
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
    processSolvents: (row.process_solvents ?? []).map(normalizedName),
    uses,
  };
}
