import type {
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  NitrosamineLimit,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import type { PlantList, ResidueOnEquipment } from '../api.js';
import type { MatrixResult, PlantInput, Steps } from '../engine/index.js';
import { reasonForNone } from './explain/why-none.js';
import { areaOf, recordName } from './names.js';
import { summarySteps, type PlantFigures } from './pairs/plant-summary.js';
import { Prepared } from './prepared.js';
import { AgentResidues } from './scopes/agent-residues.js';
import { EquipmentLimits } from './scopes/equipment-limits.js';
import { residueSteps, type PlantResidues } from './scopes/equipment-residues.js';
import { EquipmentViews } from './scopes/equipment-views.js';
import { lackingArea, sharedOutcome, withLackingNotes, type LackingArea } from './scopes/lacking-area.js';
import { NitrosamineResidues } from './scopes/nitrosamine-residues.js';
import { groupLimits, trainLimits, type LackingEquipments } from './scopes/scope-limits.js';
import { stoppedPairs, type StoppedPairs } from './scopes/stopped-pairs.js';

/** Limits that are made in one step. */
const limitsPerStep = 50;

/** Rows that stay the same after a change; undefined for those that it may affect, and where none were made. */
export interface ListsBefore {
  production(place: number): ProductionLimit | undefined;
  equipment(place: number): EquipmentLimit | undefined;
  residues(equipment: number): readonly ResidueOnEquipment[] | undefined;
}

const none = (): undefined => undefined;
const nothingBefore: ListsBefore = { production: none, equipment: none, residues: none };

/** The lists of one calculation, made on demand and then kept; they do not depend on the position of the audit trail. */
export class PlantLists {
  readonly views: EquipmentViews;
  /** Limits of pairs, and of equipment with limits of its own. */
  readonly onPairs: EquipmentLimits;
  readonly ofNitrosamines: NitrosamineResidues;
  private readonly input: PlantInput;
  private ofAgents: AgentResidues | null = null;
  private withoutArea: LackingArea | null = null;
  private withoutHbel: StoppedPairs | null = null;
  private readonly lists = {
    productions: new Prepared(() => this.productionSteps()),
    equipment: new Prepared(() => this.equipmentSteps()),
    equipmentGroups: new Prepared(() => this.groupSteps()),
    equipmentTrains: new Prepared(() => this.trainSteps()),
    nitrosamines: new Prepared(() => this.nitrosamineSteps()),
    residues: new Prepared(() => this.residueSteps()),
    summary: new Prepared(() => summarySteps(this.matrixResult)),
  } satisfies Readonly<Record<PlantList, Prepared<object>>>;

  /** `before` are the lists of a calculation that differs in some productions only; each is released once its list is made. */
  constructor(
    readonly matrixResult: MatrixResult,
    private before: ListsBefore = nothingBefore,
  ) {
    this.input = matrixResult.plant.input;
    this.views = new EquipmentViews(matrixResult.plant);
    this.onPairs = new EquipmentLimits(matrixResult, this.views);
    this.ofNitrosamines = new NitrosamineResidues(matrixResult.plant, this.views);
  }

  isReady(lists: readonly PlantList[]): boolean {
    return lists.every(list => this.lists[list].isReady);
  }

  async ready(lists: readonly PlantList[]): Promise<void> {
    for (const list of lists) await this.lists[list].ready();
  }

  get productions(): readonly ProductionLimit[] {
    return this.lists.productions.get();
  }

  get equipment(): readonly EquipmentLimit[] {
    return this.lists.equipment.get();
  }

  get equipmentGroups(): readonly EquipmentGroupLimit[] {
    return this.lists.equipmentGroups.get();
  }

  get equipmentTrains(): readonly EquipmentTrainLimit[] {
    return this.lists.equipmentTrains.get();
  }

  get nitrosamines(): readonly NitrosamineLimit[] {
    return this.lists.nitrosamines.get();
  }

  get residues(): readonly ResidueOnEquipment[] {
    return this.lists.residues.get().all;
  }

  get summary(): PlantFigures {
    return this.lists.summary.get();
  }

  /** What the lists of a calculation can keep that differs from this one in some productions only, by position. */
  keptBut(changed: readonly number[]): ListsBefore {
    const { cells, equipmentsOf } = this.matrixResult.plant;
    const productions = new Set(changed.flatMap(place => [...(cells.columnsOf[place] ?? [])]));
    const equipment = new Set(changed.flatMap(place => [...(equipmentsOf[place] ?? [])]));
    // Only the rows are held on to, not what they were made from.
    const [ofProductions, ofEquipment] = [this.lists.productions.made, this.lists.equipment.made];
    const ofResidues = this.lists.residues.made?.byEquipment;
    return {
      production: place => (productions.has(place) ? undefined : ofProductions?.[place]),
      equipment: place => (equipment.has(place) ? undefined : ofEquipment?.[place]),
      residues: place => (equipment.has(place) ? undefined : ofResidues?.[place]),
    };
  }

  get onAgents(): AgentResidues {
    return (this.ofAgents ??= new AgentResidues(this.matrixResult.plant));
  }

  get stopped(): StoppedPairs {
    return (this.withoutHbel ??= stoppedPairs(this.matrixResult));
  }

  get lackingEquipments(): LackingEquipments {
    const firstUnits = new Set(this.views.unstated.keys());
    return { area: this.lacking.equipments, firstUnits, hbels: this.stopped.equipments };
  }

  private get lacking(): LackingArea {
    return (this.withoutArea ??= lackingArea(this.matrixResult));
  }

  /** What lists are found without, each in a step of its own. */
  private *lackingSteps(): Steps<void> {
    void this.lacking;
    yield;
    void this.stopped;
    yield* this.views.unstatedSteps();
  }

  private *productionSteps(): Steps<readonly ProductionLimit[]> {
    yield* this.lackingSteps();
    const { productionCell, productionEquipment } = this.matrixResult;
    const unstated = [...this.views.unstated.values()];
    const found: ProductionLimit[] = [];
    for (const [index, production] of this.input.productions.entries()) {
      if (index % limitsPerStep === 0) yield;
      const kept = this.before.production(index);
      if (kept !== undefined) {
        found.push(kept);
        continue;
      }
      const lowest = this.onPairs.limitAt(productionCell[index] ?? -1, productionEquipment[index]);
      const limit = withLackingNotes(lowest, {
        area: this.lacking.productions.has(index),
        firstUnits: unstated.some(after => after.has(index)),
        hbels: this.stopped.productions.get(index),
      });
      const why = limit === null ? reasonForNone(this.matrixResult, index) : limited;
      found.push({ production: recordName(production), limit, ...why });
    }
    this.before = { ...this.before, production: none };
    return found;
  }

  private *equipmentSteps(): Steps<readonly EquipmentLimit[]> {
    yield* this.lackingSteps();
    const { equipments: stopped } = this.stopped;
    const found: EquipmentLimit[] = [];
    for (const [index, equipment] of this.input.equipments.entries()) {
      if (index % limitsPerStep === 0) yield;
      const kept = this.before.equipment(index);
      if (kept !== undefined) {
        found.push(kept);
        continue;
      }
      const lacks = { area: this.lacking.equipments.has(index), hbels: stopped.get(index) };
      const limit = withLackingNotes(this.onPairs.lowestOn(index), lacks);
      const users = this.matrixResult.plant.usersOf[index]?.length ?? 0;
      const named = { equipment: recordName(equipment), areaSqcm: areaOf(equipment), limit };
      if (limit !== null) found.push({ ...named, ...limited });
      else if (users < 2) found.push({ ...named, outcome: 'NO_NEXT_PRODUCT', missing: [] });
      else found.push({ ...named, ...sharedOutcome(this.matrixResult, [index], stopped) });
    }
    this.before = { ...this.before, equipment: none };
    return found;
  }

  private *groupSteps(): Steps<readonly EquipmentGroupLimit[]> {
    yield* this.lackingSteps();
    return groupLimits(this.matrixResult, equipment => this.onPairs.lowestOn(equipment), this.lackingEquipments);
  }

  private *trainSteps(): Steps<readonly EquipmentTrainLimit[]> {
    yield* this.lackingSteps();
    return trainLimits(this.matrixResult, equipment => this.onPairs.lowestOn(equipment), this.lackingEquipments);
  }

  private *nitrosamineSteps(): Steps<readonly NitrosamineLimit[]> {
    const found: NitrosamineLimit[] = [];
    for (const row of this.ofNitrosamines.rows()) {
      found.push(row);
      yield;
    }
    return found;
  }

  private *residueSteps(): Steps<PlantResidues> {
    yield* this.lackingSteps();
    const { onAgents, ofNitrosamines, lackingEquipments } = this;
    const kept = (equipment: number): readonly ResidueOnEquipment[] | undefined => this.before.residues(equipment);
    const found = yield* residueSteps(this.matrixResult, { onAgents, ofNitrosamines, lackingEquipments, kept });
    this.before = { ...this.before, residues: none };
    return found;
  }
}

const limited = { outcome: 'LIMIT' as const, missing: [] };
