import type {
  AgentEquipmentLimit,
  ChangeoverResidue,
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Explanation,
  Limit,
  LimitBasis,
  LimitMatrix,
  LimitSummary,
  NamedResidue,
  NitrosamineLimit,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import type { Plant } from '#plugins/products/server/api';
import type { Policy, ResidueType } from '#plugins/limits/shared/policy';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import type {
  AgentEquipment,
  ChangeoverLimits,
  LimitAddress,
  LimitedWorking,
  LimitsWithin,
  NitrosamineFilter,
  PairFilter,
  PairWorking,
  PlantLimits,
  ResidueOnEquipment,
  SampleQuestion,
} from '../api.js';
import {
  judgeNitrosamines,
  lowestOnEquipments,
  sharedEquipments,
  type LowestCell,
  type MatrixResult,
  type PlantInput,
} from '../engine/index.js';
import { agentEquipments } from './scopes/agent-equipments.js';
import { AgentResidues } from './scopes/agent-residues.js';
import { addressedPair, type KnownResidues } from './explain/addressed-pair.js';
import { explain } from './explain/explanation.js';
import { changeoverResidues } from './finder/changeover.js';
import { FilteredLimits } from './finder/limits-within.js';
import { matrixAmong } from './finder/matrix-among.js';
import { residueNames } from './finder/residue-names.js';
import { salNotes } from './scopes/fixed-sal.js';
import { lackingArea, sharedOutcome, withLackingNotes, type LackingArea } from './scopes/lacking-area.js';
import { stoppedPairs, type StoppedPairs } from './scopes/stopped-pairs.js';
import { limitMatrix } from './pairs/limit-matrix.js';
import { agentsOnEquipments, equipmentResidues, nitrosaminesOnEquipments } from './scopes/equipment-residues.js';
import { missingInputs } from './missing-inputs.js';
import { areaOf, recordName } from './names.js';
import { limitedCells, lowestFirst, type PairPlaces } from './pairs/pair-page.js';
import { lowestCarryoverCell, summaryOf } from './pairs/plant-summary.js';
import { sampleLimitOf } from './sample-limits.js';
import { despiteDedication } from './scopes/despite-dedication.js';
import { EquipmentLimits } from './scopes/equipment-limits.js';
import { EquipmentViews } from './scopes/equipment-views.js';
import { NitrosamineResidues } from './scopes/nitrosamine-residues.js';
import { groupLimits, trainLimits, type LackingEquipments } from './scopes/scope-limits.js';
import { reasonForNone } from './explain/why-none.js';

const missingShown = 50;
const noRecords: Plant = {
  actives: [],
  intermediates: [],
  products: [],
  productions: [],
  agents: [],
  procedures: [],
  equipments: [],
};

/** Answers from one calculation of a plant; objects are built for the requested limits only. */
export class CalculatedPlant implements PlantLimits {
  private readonly input: PlantInput;
  private readonly byProduction: ReadonlyMap<string, number>;
  private readonly ofNitrosamines: NitrosamineResidues;
  private names: readonly NamedResidue[] | null = null;
  private doses: ReadonlyMap<string, number | null> | null = null;
  private missing: LimitSummary['missing'] | null = null;
  private readonly views: EquipmentViews;
  private ofPairs: EquipmentLimits | null = null;
  private ofAgents: AgentResidues | null = null;
  private withoutArea: LackingArea | null = null;
  private withoutHbel: StoppedPairs | null = null;
  private residueLimits: readonly ResidueOnEquipment[] | null = null;

  constructor(
    readonly matrixResult: MatrixResult,
    readonly basis: LimitBasis,
    private readonly policies: readonly Policy[],
    readonly records: Plant = noRecords,
  ) {
    this.input = matrixResult.plant.input;
    this.byProduction = new Map(this.input.productions.map((production, index) => [production.id, index]));
    this.views = new EquipmentViews(matrixResult.plant);
    this.ofNitrosamines = new NitrosamineResidues(matrixResult.plant, this.views);
  }

  get chemicalPolicy(): Policy {
    return this.policyOf('Chemical');
  }

  policyOf(residueType: ResidueType): Policy {
    const found = this.policies.find(policy => policy.residueType === residueType);
    if (found === undefined) throw new Error(`there is no policy for ${residueType}`);
    return found;
  }

  pairs(filter: PairFilter = {}): readonly Limit[] {
    const cells = limitedCells(this.matrixResult, this.places(filter)).toSorted(lowestFirst(this.matrixResult));
    return [...cells].flatMap(cell => this.onPairs.pairAt(cell) ?? []);
  }

  within(filter: PairFilter): LimitsWithin {
    return new FilteredLimits(this, this.matrixResult, this.views, this.onPairs, filter);
  }

  residueNames(): readonly NamedResidue[] {
    return (this.names ??= residueNames(this.input));
  }

  changeover(filter: PairFilter): readonly ChangeoverResidue[] {
    return changeoverResidues(this, this.input, filter);
  }

  productions(): readonly ProductionLimit[] {
    const { productions: lacking } = this.lacking;
    const { productionCell, productionEquipment } = this.matrixResult;
    return this.input.productions.map((production, index) => {
      const found = this.onPairs.limitAt(productionCell[index] ?? -1, productionEquipment[index]);
      const isUnstated = [...this.views.unstated.values()].some(after => after.has(index));
      const hbels = this.stopped.productions.get(index);
      const limit = withLackingNotes(found, { area: lacking.has(index), firstUnits: isUnstated, hbels });
      return {
        production: recordName(production),
        limit,
        ...(limit === null ? reasonForNone(this.matrixResult, index) : { outcome: 'LIMIT' as const, missing: [] }),
      };
    });
  }

  lowestOn(equipmentIds: readonly string[] | null): ReadonlyMap<string, Limit> {
    const { productions, equipments } = this.input;
    const wanted = new Set(equipmentIds);
    const chosen = equipments.flatMap((equipment, index) => (wanted.has(equipment.id) ? [index] : []));
    const found = equipmentIds === null ? this.lowestOfAll() : lowestOnEquipments(this.matrixResult, chosen);
    const limits = [...found].map(
      ([index, { cell, equipment }]) => [productions[index]?.id ?? '', this.onPairs.limitAt(cell, equipment)] as const,
    );
    return new Map(limits.filter((each): each is [string, Limit] => each[1] !== null));
  }

  therapeuticDose(activeId: string): number | null {
    this.doses ??= new Map(
      this.input.productions.flatMap(production =>
        production.actives.map(({ substance }) => [substance.id, substance.therapeuticDoseMgPerDay] as const),
      ),
    );
    return this.doses.get(activeId) ?? null;
  }

  equipment(): readonly EquipmentLimit[] {
    const { equipments: lacking } = this.lacking;
    return this.input.equipments.map((equipment, index) => {
      const { equipments: stopped } = this.stopped;
      const lacks = { area: lacking.has(index), hbels: stopped.get(index) };
      const limit = withLackingNotes(this.onPairs.lowestOn(index), lacks);
      const users = this.matrixResult.plant.usersOf[index]?.length ?? 0;
      const named = { equipment: recordName(equipment), areaSqcm: areaOf(equipment), limit };
      if (limit !== null) return { ...named, outcome: 'LIMIT', missing: [] };
      if (users < 2) return { ...named, outcome: 'NO_NEXT_PRODUCT', missing: [] };
      return { ...named, ...sharedOutcome(this.matrixResult, [index], stopped) };
    });
  }

  equipmentGroups(): readonly EquipmentGroupLimit[] {
    return groupLimits(this.matrixResult, equipment => this.onPairs.lowestOn(equipment), this.lackingEquipments);
  }

  equipmentTrains(): readonly EquipmentTrainLimit[] {
    return trainLimits(this.matrixResult, equipment => this.onPairs.lowestOn(equipment), this.lackingEquipments);
  }

  cleaningAgents(filter: { readonly equipmentId?: string } = {}): readonly CleaningAgentLimit[] {
    const noted = salNotes(this.records);
    return this.onAgents.rows(filter.equipmentId).map(row => ({ ...row, limit: noted(row.limit) }));
  }

  agentEquipments(filter: { readonly agentId?: string } = {}): readonly AgentEquipment[] {
    return agentEquipments(this.input.agents, this.onAgents.limits, filter.agentId);
  }

  agentEquipmentLimits(agentId: string): readonly AgentEquipmentLimit[] {
    const noted = salNotes(this.records);
    return this.agentEquipments({ agentId }).map(({ cleaningAgent: _same, ...equipment }) => {
      const [row] = this.onAgents.rows(equipment.equipment.id, agentId);
      const { outcome, missing, limit } = row ?? { outcome: 'NO_NEXT_PRODUCT', missing: [], limit: null };
      return { ...equipment, outcome, missing, limit: noted(limit) };
    });
  }

  nitrosamines(filter: NitrosamineFilter = {}): readonly NitrosamineLimit[] {
    return this.ofNitrosamines.rows(filter);
  }

  nitrosamineIntakeSource(nitrosamineId: string): string | null {
    return this.ofNitrosamines.intakeSource(nitrosamineId);
  }

  nitrosamineWorkings({ previousId }: { readonly previousId: string }): readonly LimitedWorking[] {
    return this.ofNitrosamines.workings(previousId);
  }

  equipmentsOfPair(previousId: string, nextId: string): readonly string[] {
    const { equipmentsOf } = this.matrixResult.plant;
    const [one, other] = [previousId, nextId].map(id => equipmentsOf[this.byProduction.get(id) ?? -1]);
    return sharedEquipments(one, other).flatMap(place =>
      this.views.marked.includes(place) ? [] : (this.input.equipments[place]?.id ?? []),
    );
  }

  residues(): readonly ResidueOnEquipment[] {
    return (this.residueLimits ??= [
      ...equipmentResidues(this.matrixResult, this.lackingEquipments),
      ...agentsOnEquipments(this.matrixResult, this.onAgents),
      ...nitrosaminesOnEquipments(this.matrixResult, this.ofNitrosamines),
    ]);
  }

  matrix(equipmentId?: string): LimitMatrix {
    const matrix = limitMatrix(this.matrixResult, this.stopped.pairs, this.basis);
    if (equipmentId === undefined) return matrix;
    return matrixAmong(matrix, this.matrixResult.plant.usersOf[this.views.placeOf(equipmentId)] ?? [], equipmentId);
  }

  changeovers(): ChangeoverLimits {
    const { l3: l3MgPerSqcm, criterion } = this.matrixResult;
    return { productions: this.input.productions.map(recordName), l3MgPerSqcm, criterion };
  }

  workings(filter: { readonly previousId?: string; readonly equipmentId?: string } = {}): readonly PairWorking[] {
    const place = this.views.placeOf(filter.equipmentId);
    const cells = this.cells(filter);
    if (filter.equipmentId === undefined) return this.onPairs.workings(cells);
    // Dedicated equipment is not among the shared equipment.
    return this.onPairs.workingsOn(cells, place, new Set(this.matrixResult.plant.usersOf[place] ?? []));
  }

  agentWorkings(filter: { readonly agentId?: string } = {}): readonly PairWorking[] {
    const noted = salNotes(this.records);
    return this.onAgents.workings(filter.agentId).map(pair => ({ ...pair, limit: noted(pair.limit) }));
  }

  summary(): LimitSummary {
    this.missing ??= missingInputs(this.matrixResult).slice(0, missingShown);
    return summaryOf(this.matrixResult, this.equipment(), {
      lowestCarryover: this.onPairs.limitAt(lowestCarryoverCell(this.matrixResult)),
      missing: this.missing,
      sharedDespiteDedication: despiteDedication(this.records),
      basis: this.basis,
    });
  }

  explain(address: LimitAddress): Explanation | null {
    const pair = addressedPair(this.matrixResult, this.known, address);
    if (pair === null) return null;
    const explanation = explain(pair, this.basis, this.records);
    const limit = salNotes(this.records)(explanation.limit);
    return { ...explanation, limit: address.equipmentId === undefined ? this.onPairs.withLower(limit) : limit };
  }

  sampleLimit(address: LimitAddress, sample: SampleQuestion): SampleLimit | null {
    const pair = addressedPair(this.matrixResult, this.known, address);
    return pair === null || pair.limit.outcome !== 'LIMIT'
      ? null
      : sampleLimitOf(pair.limit.l3MgPerSqcm, sample, pair.policy, {
          substance: pair.substance,
          carbonFraction: this.carbonOf(address.substanceId),
        });
  }

  nitrosaminesTogether(found: Parameters<PlantLimits['nitrosaminesTogether']>[0]) {
    return judgeNitrosamines(found, this.policyOf('Nitrosamine').multiNitrosamineOption);
  }

  governing(residueType: ResidueType): LimitAddress | null {
    const found =
      residueType === 'Detergent'
        ? lowest(this.cleaningAgents().map(row => row.limit))
        : residueType === 'Nitrosamine'
          ? lowest(this.nitrosamines().map(row => row.limit))
          : lowest(this.productions().map(row => (row.limit?.residueType === residueType ? row.limit : null)));
    if (found === null) return null;
    return {
      previousId: found.previous?.id ?? null,
      substanceId: found.substance.id,
      nextId: found.next.id,
      equipmentId: found.transfer?.equipment.id,
    };
  }

  /** Share of carbon in a cleaning agent; null for all other residues. */
  private carbonOf(substanceId: string): number | null {
    return this.records.agents.find(agent => agent.id === substanceId)?.carbonFraction ?? null;
  }

  /** Limits of pairs, and of equipment with limits of its own. */
  private get onPairs(): EquipmentLimits {
    return (this.ofPairs ??= new EquipmentLimits(this.matrixResult, this.views));
  }

  private get onAgents(): AgentResidues {
    return (this.ofAgents ??= new AgentResidues(this.matrixResult.plant));
  }

  private get known(): KnownResidues {
    return { views: this.views, agents: this.onAgents, nitrosamines: this.ofNitrosamines };
  }

  private lowestOfAll(): [previous: number, lowest: LowestCell][] {
    const { productionCell, productionEquipment } = this.matrixResult;
    return [...productionCell].map((cell, previous) => [
      previous,
      { cell, equipment: productionEquipment[previous] ?? -1 },
    ]);
  }

  private get lacking(): LackingArea {
    return (this.withoutArea ??= lackingArea(this.matrixResult));
  }

  private get stopped(): StoppedPairs {
    return (this.withoutHbel ??= stoppedPairs(this.matrixResult));
  }

  private get lackingEquipments(): LackingEquipments {
    const firstUnits = new Set(this.views.unstated.keys());
    return { area: this.lacking.equipments, firstUnits, hbels: this.stopped.equipments };
  }

  private cells(filter: PairFilter): number[] {
    const { rows, columns } = this.places(filter);
    return rows.flatMap(row => columns.map(column => row * this.input.productions.length + column));
  }

  private places(filter: PairFilter): PairPlaces {
    const only = (id: string | undefined): number[] => {
      if (id === undefined) return [...this.input.productions.keys()];
      const place = this.byProduction.get(id);
      return place === undefined ? [] : [place];
    };
    return { rows: only(filter.previousId), columns: only(filter.nextId) };
  }
}

function lowest(limits: readonly (Limit | null)[]): Limit | null {
  return limits.reduce(
    (found, each) => (each !== null && (found === null || each.l3MgPerSqcm < found.l3MgPerSqcm) ? each : found),
    null,
  );
}
