import type {
  CleaningAgentLimit,
  EquipmentLimit,
  Explanation,
  Limit,
  LimitBasis,
  LimitMatrix,
  LimitOutcome,
  LimitSummary,
  ProductionLimit,
} from '#schemas/limits/limit';
import type { Policy } from '#schemas/limits/policy';
import type { LimitAddress, PairWorking, PlantLimits, ResidueOnMachine } from '../api.js';
import {
  agentLimit,
  agentPairLimit,
  criterionCodes,
  exposureOf,
  pairLimit,
  type AgentLimit,
  type Machine,
  type MatrixResult,
  type PlantInput,
  type Production,
} from '../engine/index.js';
import { policyOf } from '../engine/matrix/prepare.js';
import { explain } from './explanation.js';
import { machineResidues } from './machine-residues.js';
import { missingInputs } from './missing-inputs.js';
import { recordName } from './names.js';

const lowestShown = 5;
const missingShown = 50;

/** Answers about one calculation of a plant. Objects are built for what is asked, never for all cells at once. */
export class CalculatedPlant implements PlantLimits {
  private readonly input: PlantInput;
  private readonly byProduction: ReadonlyMap<string, number>;
  private agents: readonly { readonly agent: PlantInput['agents'][number]; readonly lowest: AgentLimit }[] | null =
    null;
  private missing: LimitSummary['missing'] | null = null;
  private residueLimits: readonly ResidueOnMachine[] | null = null;

  constructor(
    readonly matrixResult: MatrixResult,
    readonly basis: LimitBasis,
    readonly chemicalPolicy: Policy,
  ) {
    this.input = matrixResult.plant.input;
    this.byProduction = new Map(this.input.productions.map((production, index) => [production.id, index]));
  }

  pairs(filter: { readonly previousId?: string; readonly nextId?: string } = {}): readonly Limit[] {
    return this.cells(filter)
      .map(cell => this.limitAt(cell))
      .filter(limit => limit !== null)
      .toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm || a.l2Mg - b.l2Mg);
  }

  productions(): readonly ProductionLimit[] {
    return this.input.productions.map((production, index) => {
      const limit = this.limitAt(this.matrixResult.productionCell[index] ?? -1);
      return {
        production: recordName(production),
        limit,
        ...(limit === null ? this.whyNone(index) : { outcome: 'LIMIT' as const, missing: [] }),
      };
    });
  }

  equipment(): readonly EquipmentLimit[] {
    return this.input.machines.map((machine, index) => {
      const limit = this.limitAt(this.matrixResult.machineCell[index] ?? -1);
      const users = this.matrixResult.plant.usersOf[index]?.length ?? 0;
      const outcome: LimitOutcome = limit !== null ? 'LIMIT' : users < 2 ? 'NO_NEXT_PRODUCT' : 'MISSING_INPUT';
      const missing = outcome === 'MISSING_INPUT' && !(machine.areaSqcm > 0) ? ['surfaceArea'] : [];
      return {
        equipment: recordName(machine),
        areaSqcm: machine.areaSqcm > 0 ? machine.areaSqcm : null,
        limit,
        outcome,
        missing,
      };
    });
  }

  residues(): readonly ResidueOnMachine[] {
    return (this.residueLimits ??= machineResidues(this.matrixResult));
  }

  cleaningAgents(): readonly CleaningAgentLimit[] {
    this.agents ??= this.input.agents.map(agent => ({ agent, lowest: agentLimit(this.input, agent) }));
    return this.agents.map(({ agent, lowest: { next, limit } }) => ({
      cleaningAgent: recordName(agent.substance),
      outcome: limit.outcome,
      missing: limit.outcome === 'LIMIT' ? [] : [...limit.missing],
      limit:
        limit.outcome !== 'LIMIT' || next === null
          ? null
          : {
              residueType: 'Detergent',
              previous: null,
              substance: recordName(agent.substance),
              next: recordName(next),
              criterion: limit.criterion,
              l0MgPerDay: limit.l0MgPerDay,
              l1Ppm: limit.l1Ppm,
              l2Mg: limit.l2Mg,
              l3MgPerSqcm: limit.l3MgPerSqcm,
              areaSqcm: limit.areaSqcm,
              flags: [...limit.flags],
            },
    }));
  }

  matrix(): LimitMatrix {
    const { l3, criterion } = this.matrixResult;
    const count = this.input.productions.length;
    const rows = this.input.productions.map((_production, row) => row * count);
    return {
      productions: this.input.productions.map(recordName),
      l3MgPerSqcm: rows.map(base =>
        Array.from(l3.subarray(base, base + count), value => (Number.isNaN(value) ? null : value)),
      ),
      criteria: rows.map(base =>
        Array.from(criterion.subarray(base, base + count), code => criterionCodes[code] ?? null),
      ),
      basis: this.basis,
    };
  }

  workings(filter: { readonly previousId?: string; readonly equipmentId?: string } = {}): readonly PairWorking[] {
    const machine =
      filter.equipmentId === undefined ? -1 : this.input.machines.findIndex(each => each.id === filter.equipmentId);
    const users = machine < 0 ? null : new Set(this.matrixResult.plant.usersOf[machine] ?? []);
    const count = this.input.productions.length;
    return this.cells(filter)
      .filter(cell => users === null || (users.has(Math.floor(cell / count)) && users.has(cell % count)))
      .flatMap(cell => this.workingsAt(cell));
  }

  summary(): LimitSummary {
    this.missing ??= missingInputs(this.input, this.matrixResult).slice(0, missingShown);
    const equipment = this.equipment();
    const withLimit = equipment.filter(row => row.limit !== null);
    const { area, count } = this.matrixResult.plant;
    let pairs = 0;
    let pairsWithLimit = 0;
    for (let cell = 0; cell < area.length; cell++) {
      if (!((area[cell] ?? 0) > 0) || Math.floor(cell / count) === cell % count) continue;
      pairs += 1;
      if (!Number.isNaN(this.matrixResult.l3[cell])) pairsWithLimit += 1;
    }
    return {
      lowest: withLimit
        .toSorted((a, b) => (a.limit?.l3MgPerSqcm ?? 0) - (b.limit?.l3MgPerSqcm ?? 0))
        .slice(0, lowestShown),
      counts: {
        productions: count,
        pairs,
        pairsWithLimit,
        equipmentWithLimit: withLimit.length,
        equipmentWithoutLimit: equipment.length - withLimit.length,
      },
      missing: this.missing,
      basis: this.basis,
    };
  }

  explain({ previousId, substanceId, nextId }: LimitAddress): Explanation | null {
    const next = this.input.productions[this.byProduction.get(nextId) ?? -1];
    if (next === undefined) return null;
    if (previousId === null) return this.explainAgent(substanceId, next);
    const row = this.byProduction.get(previousId) ?? -1;
    const previous = this.input.productions[row];
    const active = previous?.actives.find(each => each.substance.id === substanceId);
    if (previous === undefined || active === undefined) return null;
    const policy = policyOf(this.input, previous);
    const areaSqcm =
      previousId === nextId
        ? 0
        : (this.matrixResult.plant.area[row * this.input.productions.length + (this.byProduction.get(nextId) ?? 0)] ??
          0);
    const limit = pairLimit(active.substance, next, policy, areaSqcm);
    return explain(
      {
        previous,
        substance: active.substance,
        next,
        policy,
        areaSqcm,
        machines: this.sharedMachines(previous, next),
        limit,
      },
      this.basis,
    );
  }

  private explainAgent(substanceId: string, next: Production): Explanation | null {
    const agent = this.input.agents.find(each => each.substance.id === substanceId);
    if (agent === undefined) return null;
    const limit = agentPairLimit(this.input, agent, next);
    const cleaned = new Set(agent.machineIds);
    const machines = this.machinesOf(next).filter(machine => cleaned.has(machine.id));
    const areaSqcm = limit.outcome === 'LIMIT' ? limit.areaSqcm : 0;
    return explain(
      {
        previous: null,
        substance: agent.substance,
        next,
        policy: this.input.policies.Detergent,
        areaSqcm,
        machines,
        limit,
      },
      this.basis,
    );
  }

  private sharedMachines(previous: Production, next: Production): Machine[] {
    const used = new Set(this.machinesOf(previous).map(machine => machine.id));
    return this.machinesOf(next).filter(machine => used.has(machine.id));
  }

  private machinesOf(production: Production): Machine[] {
    const indexes = this.matrixResult.plant.machinesOf[this.byProduction.get(production.id) ?? -1] ?? new Int32Array(0);
    return Array.from(indexes, index => this.input.machines[index]).filter(machine => machine !== undefined);
  }

  private cells(filter: { readonly previousId?: string; readonly nextId?: string }): number[] {
    const count = this.input.productions.length;
    const all = Array.from({ length: count }, (_, index) => index);
    const only = (id: string | undefined): number[] =>
      id === undefined ? all : all.filter(index => this.input.productions[index]?.id === id);
    const columns = only(filter.nextId);
    return only(filter.previousId).flatMap(row => columns.map(column => row * count + column));
  }

  private limitAt(cell: number): Limit | null {
    const { l3, macMg, criterion, active, plant } = this.matrixResult;
    const value = l3[cell];
    if (cell < 0 || value === undefined || Number.isNaN(value)) return null;
    const previous = this.input.productions[Math.floor(cell / plant.count)];
    const next = this.input.productions[cell % plant.count];
    const substance = previous?.actives[active[cell] ?? 0]?.substance;
    const key = criterionCodes[criterion[cell] ?? 0];
    if (previous === undefined || next === undefined || substance === undefined || key === null || key === undefined)
      return null;
    const mac = macMg[cell] ?? NaN;
    // Flags and the intake come from the object path, for the few limits that are answered.
    const detail = pairLimit(substance, next, policyOf(this.input, previous), plant.area[cell] ?? 0);
    return {
      residueType: previous.kind === 'intermediate' ? 'Intermediate' : 'Chemical',
      previous: recordName(previous),
      substance: recordName(substance),
      next: recordName(next),
      criterion: key,
      l0MgPerDay: detail.outcome === 'LIMIT' ? detail.l0MgPerDay : null,
      l1Ppm: mac / (next.minBatchSizeKg ?? NaN),
      l2Mg: mac,
      l3MgPerSqcm: value,
      areaSqcm: plant.area[cell] ?? 0,
      flags: detail.outcome === 'LIMIT' ? [...detail.flags] : [],
    };
  }

  private workingsAt(cell: number): PairWorking[] {
    const { plant } = this.matrixResult;
    const previous = this.input.productions[Math.floor(cell / plant.count)];
    const next = this.input.productions[cell % plant.count];
    const areaSqcm = plant.area[cell] ?? 0;
    if (previous === undefined || next === undefined || previous === next || !(areaSqcm > 0)) return [];
    const policy = policyOf(this.input, previous);
    return previous.actives.flatMap(({ substance }) => {
      const limit = pairLimit(substance, next, policy, areaSqcm);
      if (limit.outcome !== 'LIMIT') return [];
      const exposure = exposureOf(next);
      const known = 'missing' in exposure ? null : exposure;
      const toxicity = limit.candidates.find(candidate => candidate.criterion === 'toxicity');
      const typed = limit.candidates.find(candidate => candidate.criterion === 'productLimit');
      return [
        {
          limit: {
            residueType: policy.residueType,
            previous: recordName(previous),
            substance: recordName(substance),
            next: recordName(next),
            criterion: limit.criterion,
            l0MgPerDay: limit.l0MgPerDay,
            l1Ppm: limit.l1Ppm,
            l2Mg: limit.l2Mg,
            l3MgPerSqcm: limit.l3MgPerSqcm,
            areaSqcm,
            flags: [...limit.flags],
          },
          minBatchSizeKg: next.minBatchSizeKg ?? 0,
          unitMassMg: next.unitMassMg,
          unitsPerDay: known?.unitsPerDay ?? null,
          bulkDoseMgPerDay: known?.bulkDoseMgPerDay ?? null,
          hbelMgPerDay:
            toxicity?.intakeMgPerDay === null || toxicity === undefined
              ? null
              : toxicity.intakeMgPerDay * policy.modificationFactor,
          therapeuticDoseMgPerDay: substance.therapeuticDoseMgPerDay,
          ld50MgPerKg: substance.ld50Qualifier === '<' ? null : substance.ld50MgPerKg,
          productLimitMg: typed?.macMg ?? null,
          standard: policy.residueType === 'Chemical' && next.kind !== 'intermediate' && known !== null,
        },
      ];
    });
  }

  private whyNone(row: number): { readonly outcome: LimitOutcome; readonly missing: string[] } {
    const previous = this.input.productions[row];
    const { plant } = this.matrixResult;
    if (previous === undefined) return { outcome: 'NO_NEXT_PRODUCT', missing: [] };
    if (previous.actives.length === 0) return { outcome: 'MISSING_INPUT', missing: ['actives'] };
    const policy = policyOf(this.input, previous);
    if (!policy.enabled) return { outcome: 'NOT_ASSESSED', missing: [] };
    const missing = new Set<string>();
    for (let column = 0; column < plant.count; column++) {
      const areaSqcm = plant.area[row * plant.count + column] ?? 0;
      const next = this.input.productions[column];
      if (column === row || !(areaSqcm > 0) || next === undefined) continue;
      for (const { substance } of previous.actives) {
        const limit = pairLimit(substance, next, policy, areaSqcm);
        if (limit.outcome === 'MISSING_INPUT') limit.missing.forEach(name => missing.add(name));
      }
    }
    return missing.size === 0
      ? { outcome: 'NO_NEXT_PRODUCT', missing: [] }
      : { outcome: 'MISSING_INPUT', missing: [...missing] };
  }
}
