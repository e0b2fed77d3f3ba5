import type { Page, PageQuery } from '#kernel/contract';
import type {
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Explanation,
  Limit,
  LimitBasis,
  LimitMatrix,
  LimitOutcome,
  LimitSummary,
  NitrosamineLimit,
  ProductionLimit,
} from '#schemas/limits/limit';
import type { Plant } from '#plugins/products/server/api';
import type { Policy, ResidueType } from '#schemas/limits/policy';
import type { SampleLimit } from '#schemas/limits/sample-limit';
import type {
  AgentMachine,
  ChangeoverLimits,
  LimitAddress,
  NitrosamineFilter,
  PairWorking,
  PlantLimits,
  ResidueOnMachine,
  SampleQuestion,
} from '../api.js';
import {
  areaUnder,
  judgeNitrosamines,
  limitBetween,
  lowestOnMachines,
  policyOf,
  type MatrixResult,
  type PlantInput,
} from '../engine/index.js';
import { agentMachines } from './scopes/agent-machines.js';
import { addressedPair } from './explain/addressed-pair.js';
import { explain } from './explain/explanation.js';
import { salNotes } from './scopes/fixed-sal.js';
import { lackingArea, sharedOutcome, withAreaMarks, withAreaNote, type LackingArea } from './scopes/lacking-area.js';
import { limitMatrix } from './pairs/limit-matrix.js';
import { limitOf } from './pairs/limit-of.js';
import { agentsOnMachines, machineResidues, nitrosaminesOnMachines } from './scopes/machine-residues.js';
import { missingInputs } from './missing-inputs.js';
import { areaOf, recordName } from './names.js';
import { OtherResidues } from './scopes/other-residues.js';
import { limitedCells, lowestFirst, pairPage, type PairPlaces } from './pairs/pair-page.js';
import { workingOf } from './pairs/pair-workings.js';
import { lowestCarryoverCell, summaryOf } from './pairs/plant-summary.js';
import { sampleLimitOf } from './sample-limits.js';
import { groupLimits, trainLimits } from './scopes/scope-limits.js';
import { whyNone } from './explain/why-none.js';

const missingShown = 50;
const noRecords: Plant = {
  actives: [],
  intermediates: [],
  products: [],
  productions: [],
  agents: [],
  procedures: [],
  machines: [],
};

type PairFilter = { readonly previousId?: string; readonly nextId?: string };

/** Answers about one calculation of a plant. Objects are built for what is asked, never for all cells at once. */
export class CalculatedPlant implements PlantLimits {
  private readonly input: PlantInput;
  private readonly byProduction: ReadonlyMap<string, number>;
  private readonly others: OtherResidues;
  private doses: ReadonlyMap<string, number | null> | null = null;
  private missing: LimitSummary['missing'] | null = null;
  private withoutArea: LackingArea | null = null;
  private residueLimits: readonly ResidueOnMachine[] | null = null;

  constructor(
    readonly matrixResult: MatrixResult,
    readonly basis: LimitBasis,
    private readonly policies: readonly Policy[],
    readonly records: Plant = noRecords,
  ) {
    this.input = matrixResult.plant.input;
    this.byProduction = new Map(this.input.productions.map((production, index) => [production.id, index]));
    this.others = new OtherResidues(matrixResult.plant);
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
    return [...cells].flatMap(cell => this.limitAt(cell) ?? []);
  }

  pairPage(filter: PairFilter, query: PageQuery): Page<Limit> {
    return pairPage(this.matrixResult, this.places(filter), query, cell => this.limitAt(cell));
  }

  productions(): readonly ProductionLimit[] {
    const { productions: lacking } = this.lacking;
    return this.input.productions.map((production, index) => {
      const limit = withAreaNote(this.limitAt(this.matrixResult.productionCell[index] ?? -1), lacking.has(index));
      return {
        production: recordName(production),
        limit,
        ...(limit === null ? whyNone(this.matrixResult, index) : { outcome: 'LIMIT' as const, missing: [] }),
      };
    });
  }

  lowestOn(machineIds: readonly string[] | null): ReadonlyMap<string, Limit> {
    const { productions, machines } = this.input;
    const wanted = new Set(machineIds);
    const chosen = machines.flatMap((machine, index) => (wanted.has(machine.id) ? [index] : []));
    const cells =
      machineIds === null ? this.matrixResult.productionCell.entries() : lowestOnMachines(this.matrixResult, chosen);
    const limits = [...cells].map(([index, cell]) => [productions[index]?.id ?? '', this.limitAt(cell)] as const);
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
    const { machines: lacking } = this.lacking;
    return this.input.machines.map((machine, index) => {
      const limit = withAreaNote(this.limitAt(this.matrixResult.machineCell[index] ?? -1), lacking.has(index));
      const users = this.matrixResult.plant.usersOf[index]?.length ?? 0;
      const outcome: LimitOutcome =
        limit !== null ? 'LIMIT' : users < 2 ? 'NO_NEXT_PRODUCT' : sharedOutcome(this.matrixResult, [index]);
      const missing = outcome === 'MISSING_INPUT' && areaOf(machine) === null ? ['surfaceArea'] : [];
      return {
        equipment: recordName(machine),
        areaSqcm: areaOf(machine),
        limit,
        outcome,
        missing,
      };
    });
  }

  equipmentGroups(): readonly EquipmentGroupLimit[] {
    return groupLimits(this.matrixResult, cell => this.limitAt(cell), this.lacking.machines);
  }

  equipmentTrains(): readonly EquipmentTrainLimit[] {
    return trainLimits(this.matrixResult, cell => this.limitAt(cell), this.lacking.machines);
  }

  cleaningAgents(filter: { readonly equipmentId?: string } = {}): readonly CleaningAgentLimit[] {
    const noted = salNotes(this.records);
    return this.others.agents(filter.equipmentId).map(row => ({ ...row, limit: noted(row.limit) }));
  }

  agentMachines(filter: { readonly agentId?: string } = {}): readonly AgentMachine[] {
    return agentMachines(this.input.agents, this.others.agentLimits, filter.agentId);
  }

  nitrosamines(filter: NitrosamineFilter = {}): readonly NitrosamineLimit[] {
    return this.others.nitrosamines(filter);
  }

  nitrosamineWorkings({ previousId }: { readonly previousId: string }): readonly PairWorking[] {
    return this.others.nitrosamineWorkings(previousId);
  }

  residues(): readonly ResidueOnMachine[] {
    return (this.residueLimits ??= withAreaMarks(this.matrixResult, this.lacking, [
      ...machineResidues(this.matrixResult),
      ...agentsOnMachines(this.matrixResult, this.others.agentLimits),
      ...nitrosaminesOnMachines(this.matrixResult, this.others.nitrosamineLimits),
    ]));
  }

  matrix(): LimitMatrix {
    return limitMatrix(this.matrixResult, this.basis);
  }

  changeovers(): ChangeoverLimits {
    const { l3: l3MgPerSqcm, criterion } = this.matrixResult;
    return { productions: this.input.productions.map(recordName), l3MgPerSqcm, criterion };
  }

  workings(filter: { readonly previousId?: string; readonly equipmentId?: string } = {}): readonly PairWorking[] {
    const machine = this.input.machines.findIndex(each => each.id === filter.equipmentId);
    // A dedicated machine is none of those that productions share.
    const users = filter.equipmentId === undefined ? null : new Set(this.matrixResult.plant.usersOf[machine] ?? []);
    const count = this.input.productions.length;
    return this.cells(filter)
      .filter(cell => users === null || (users.has(Math.floor(cell / count)) && users.has(cell % count)))
      .flatMap(cell => this.workingsAt(cell));
  }

  agentWorkings(filter: { readonly agentId?: string } = {}): readonly PairWorking[] {
    const noted = salNotes(this.records);
    return this.others.agentWorkings(filter.agentId).map(pair => ({ ...pair, limit: noted(pair.limit) }));
  }

  summary(): LimitSummary {
    this.missing ??= missingInputs(this.matrixResult).slice(0, missingShown);
    return summaryOf(this.matrixResult, this.equipment(), {
      lowestCarryover: this.limitAt(lowestCarryoverCell(this.matrixResult)),
      missing: this.missing,
      basis: this.basis,
    });
  }

  explain(address: LimitAddress): Explanation | null {
    const pair = addressedPair(this.matrixResult, this.others, address);
    if (pair === null) return null;
    const explanation = explain(pair, this.basis);
    return { ...explanation, limit: salNotes(this.records)(explanation.limit) };
  }

  sampleLimit(address: LimitAddress, sample: SampleQuestion): SampleLimit | null {
    const pair = addressedPair(this.matrixResult, this.others, address);
    return pair === null || pair.limit.outcome !== 'LIMIT'
      ? null
      : sampleLimitOf(pair.limit.l3MgPerSqcm, sample, pair.policy, this.carbonOf(address.substanceId));
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
    return { previousId: found.previous?.id ?? null, substanceId: found.substance.id, nextId: found.next.id };
  }

  /** Share of carbon in a cleaning agent; null of everything else. */
  private carbonOf(substanceId: string): number | null {
    return this.records.agents.find(agent => agent.id === substanceId)?.carbonFraction ?? null;
  }

  private get lacking(): LackingArea {
    return (this.withoutArea ??= lackingArea(this.matrixResult));
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

  /** The limit of a cell with its flags, for the few that are answered; the object path comes to the same numbers. */
  private limitAt(cell: number): Limit | null {
    const { l3, active, plant } = this.matrixResult;
    const value = l3[cell];
    if (cell < 0 || value === undefined || Number.isNaN(value)) return null;
    const previous = this.input.productions[Math.floor(cell / plant.count)];
    const next = this.input.productions[cell % plant.count];
    const substance = previous?.actives[active[cell] ?? 0]?.substance;
    if (previous === undefined || next === undefined || substance === undefined) return null;
    const policy = policyOf(this.input, previous);
    const residue = { substance, policy, area: areaUnder(plant, policy) };
    const limit = limitBetween(plant, residue, Math.floor(cell / plant.count), cell % plant.count);
    return limit.outcome === 'LIMIT' ? limitOf({ previous, substance, next, policy }, limit) : null;
  }

  private workingsAt(cell: number): PairWorking[] {
    const { plant } = this.matrixResult;
    const previous = this.input.productions[Math.floor(cell / plant.count)];
    const next = this.input.productions[cell % plant.count];
    if (previous === undefined || next === undefined || previous === next) return [];
    const policy = policyOf(this.input, previous);
    const area = areaUnder(plant, policy);
    if (area[cell] === 0) return [];
    return previous.actives.flatMap(({ substance }) => {
      const residue = { substance, policy, area };
      const limit = limitBetween(plant, residue, Math.floor(cell / plant.count), cell % plant.count);
      return limit.outcome === 'LIMIT' ? [workingOf({ previous, substance, next, policy }, limit)] : [];
    });
  }
}

function lowest(limits: readonly (Limit | null)[]): Limit | null {
  return limits.reduce(
    (found, each) => (each !== null && (found === null || each.l3MgPerSqcm < found.l3MgPerSqcm) ? each : found),
    null,
  );
}
