import type { Citation } from '#kernel/contract';
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
  MatrixQuestion,
  NitrosamineFilter,
  PairFilter,
  PairWorking,
  PlantLimits,
  PlantList,
  ResidueOnEquipment,
  SampleQuestion,
} from '../api.js';
import {
  judgeNitrosamines,
  lowestOnEquipments,
  roundForDisplay,
  sharedEquipments,
  type LowestCell,
  type MatrixResult,
  type PlantInput,
  type RoundLimit,
} from '../engine/index.js';
import type { AgentResidues } from './scopes/agent-residues.js';
import type { EquipmentLimits } from './scopes/equipment-limits.js';
import type { EquipmentViews } from './scopes/equipment-views.js';
import type { NitrosamineResidues } from './scopes/nitrosamine-residues.js';
import { agentEquipments } from './scopes/agent-equipments.js';
import { therapeuticDoses, type DoseOfActive } from './input/doses-of-products.js';
import { addressedPair, type KnownResidues } from './explain/addressed-pair.js';
import { explain } from './explain/explanation.js';
import { changeoverResidues } from './finder/changeover.js';
import { FilteredLimits } from './finder/limits-within.js';
import { residueNames } from './finder/residue-names.js';
import { salNotes } from './scopes/fixed-sal.js';
import { limitMatrix } from './pairs/limit-matrix.js';
import { matrixPart } from './pairs/matrix-part.js';
import { citedPolicy } from '../policies/policy-citation.js';
import { recordName } from './names.js';
import { PlantLists, type ListsBefore } from './plant-lists.js';
import { cellsAmong, limitedCells, type PairPlaces } from './pairs/limited-cells.js';
import { lowestFirst } from './pairs/pair-page.js';
import { summaryOf } from './pairs/plant-summary.js';
import { sampleLimitOf } from './sample-limits.js';
import { despiteDedication } from './scopes/despite-dedication.js';

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
  private names: readonly NamedResidue[] | null = null;
  private doses: ReadonlyMap<string, DoseOfActive> | null = null;

  /** `lists` are those of a calculation with the same result. */
  constructor(
    readonly matrixResult: MatrixResult,
    readonly basis: LimitBasis,
    private readonly policies: readonly Policy[],
    readonly records: Plant = noRecords,
    private readonly lists = new PlantLists(matrixResult),
  ) {
    this.input = matrixResult.plant.input;
    this.byProduction = matrixResult.plant.productionPlaces;
  }

  /** The same limits at a later position of the audit trail, to which nothing changed that they depend on. */
  at(basis: LimitBasis): CalculatedPlant {
    return new CalculatedPlant(this.matrixResult, basis, this.policies, this.records, this.lists);
  }

  /** What its lists keep in a calculation that differs in some productions only, by position. */
  keptBut(changed: readonly number[]): ListsBefore {
    return this.lists.keptBut(changed);
  }

  /** Whether these lists are answered at once. */
  isReady(lists: readonly PlantList[]): boolean {
    return this.lists.isReady(lists);
  }

  ready(lists: readonly PlantList[]): Promise<void> {
    return this.lists.ready(lists);
  }

  get cited(): readonly Citation[] {
    const formulas = Object.values(this.input.policies).flatMap(({ formulas: own = {} }) => Object.values(own));
    return [
      ...this.policies.map(({ residueType, recordId, version }) => citedPolicy(residueType, recordId, version)),
      ...formulas.map(({ id, externalId, version }) => ({ id, version, name: `MAC formula ${externalId}` })),
    ];
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

  changeover(filter: PairFilter, round?: RoundLimit): readonly ChangeoverResidue[] {
    return changeoverResidues(this, this.input, filter, round);
  }

  productions(): readonly ProductionLimit[] {
    return this.lists.productions;
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

  therapeuticDose(activeId: string): DoseOfActive | null {
    this.doses ??= therapeuticDoses(this.records, this.input.policies.Chemical);
    return this.doses.get(activeId) ?? null;
  }

  equipment(): readonly EquipmentLimit[] {
    return this.lists.equipment;
  }

  equipmentGroups(): readonly EquipmentGroupLimit[] {
    return this.lists.equipmentGroups;
  }

  equipmentTrains(): readonly EquipmentTrainLimit[] {
    return this.lists.equipmentTrains;
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
    const isOfSome = filter.productionId !== undefined || filter.equipmentId !== undefined;
    return isOfSome ? [...this.ofNitrosamines.rows(filter)] : this.lists.nitrosamines;
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
      this.views.isApart(place, previousId) ? [] : (this.input.equipments[place]?.id ?? []),
    );
  }

  residues(): readonly ResidueOnEquipment[] {
    return this.lists.residues;
  }

  matrix(question: MatrixQuestion = {}): LimitMatrix {
    const part = matrixPart(this.matrixResult, question);
    return limitMatrix(this.matrixResult, part, this.lists.stopped.pairs, this.basis);
  }

  changeovers(): ChangeoverLimits {
    const { l3: l3MgPerSqcm, criterion, plant } = this.matrixResult;
    return { productions: this.input.productions.map(recordName), cells: plant.cells, l3MgPerSqcm, criterion };
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
    const { summary, equipment } = this.lists;
    return summaryOf(summary, equipment, this.input.productions.length, {
      lowestCarryover: this.onPairs.limitAt(summary.lowestCarryover),
      sharedDespiteDedication: despiteDedication(this.records),
      basis: this.basis,
    });
  }

  explain(address: LimitAddress, round: RoundLimit = roundForDisplay): Explanation | null {
    const pair = addressedPair(this.matrixResult, this.known, address);
    if (pair === null) return null;
    const explanation = explain(pair, this.basis, this.records, round);
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

  private get onPairs(): EquipmentLimits {
    return this.lists.onPairs;
  }

  private get onAgents(): AgentResidues {
    return this.lists.onAgents;
  }

  private get ofNitrosamines(): NitrosamineResidues {
    return this.lists.ofNitrosamines;
  }

  private get views(): EquipmentViews {
    return this.lists.views;
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

  private cells(filter: PairFilter): Int32Array {
    return cellsAmong(this.matrixResult.plant.cells, this.places(filter));
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
