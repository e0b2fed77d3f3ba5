import type { Page, PageQuery } from '#kernel/contract';
import type {
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Limit,
  NitrosamineLimit,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import type { LimitsWithin, PairFilter, PlantLimits } from '../../api.js';
import { columnAt, type MatrixResult, type Production } from '../../engine/index.js';
import { cellsAmong, type PairPlaces } from '../pairs/limited-cells.js';
import { pairPage } from '../pairs/pair-page.js';
import type { EquipmentLimits } from '../scopes/equipment-limits.js';
import type { EquipmentViews } from '../scopes/equipment-views.js';
import { limitPage } from './limit-list.js';
import { lowestOfMembers } from './lowest-of-members.js';
import { withNotesOf } from './with-notes-of.js';

/** The lists of a plant narrowed to pairs of one previous or next production, one residue or one piece of equipment. */
export class FilteredLimits implements LimitsWithin {
  private readonly places: PairPlaces;
  /** The equipment of the filter, by position; -1 where its pairs have no limits of their own there. */
  private readonly own: number;

  constructor(
    private readonly plant: PlantLimits,
    private readonly matrix: MatrixResult,
    private readonly views: EquipmentViews,
    private readonly onPairs: EquipmentLimits,
    private readonly filter: PairFilter,
  ) {
    const { previousId, nextId, substanceId, equipmentId } = filter;
    const place = views.placeOf(equipmentId);
    this.own = views.marked.includes(place) ? place : -1;
    const users = equipmentId === undefined ? null : new Set(matrix.plant.usersOf[place] ?? []);
    // A plain loop: every list of a large plant begins here.
    const among = (isMeant: (production: Production) => boolean): number[] => {
      const found: number[] = [];
      let index = 0;
      for (const production of matrix.plant.input.productions) {
        if ((users === null || users.has(index)) && isMeant(production)) found.push(index);
        index += 1;
      }
      return found;
    };
    this.places = {
      rows: among(
        ({ id, actives }) =>
          (previousId === undefined || id === previousId) &&
          (substanceId === undefined || actives.some(({ substance }) => substance.id === substanceId)),
      ),
      columns: among(({ id }) => nextId === undefined || id === nextId),
    };
  }

  pairPage(query: PageQuery): Page<Limit> {
    const { substanceId } = this.filter;
    if (substanceId === undefined && this.own < 0)
      return pairPage(this.matrix, this.places, query, cell => this.onPairs.pairAt(cell));
    const limits = [...this.cells(this.places)].flatMap(
      cell =>
        (substanceId === undefined
          ? this.onPairs.limitAt(cell, this.own)
          : this.onPairs.residueAt(cell, substanceId, this.own)) ?? [],
    );
    const all = [...limits, ...this.ofOtherResidues()];
    return limitPage(
      all.toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm || a.l2Mg - b.l2Mg),
      query,
    );
  }

  equipment(): readonly EquipmentLimit[] {
    const all = this.plant.equipment();
    if (this.isOpen) return all;
    const { equipmentId, substanceId } = this.filter;
    const [isRow, isColumn] = [new Set(this.places.rows), new Set(this.places.columns)];
    return all.flatMap((row, place) => {
      if (equipmentId !== undefined && row.equipment.id !== equipmentId) return [];
      const users = [...(this.matrix.plant.usersOf[place] ?? [])];
      const rows = users.filter(each => isRow.has(each));
      const columns = users.filter(each => isColumn.has(each));
      if (rows.length === 0 || columns.length === 0) return [];
      const own = this.views.marked.includes(place) ? place : -1;
      const pairs = [...this.cells({ rows, columns })].map(cell => [cell, own] as const);
      return withLowest(row, this.onPairs.lowestAmong(pairs, substanceId));
    });
  }

  equipmentGroups(): readonly EquipmentGroupLimit[] {
    const groups = this.plant.equipmentGroups();
    if (this.isOpen) return groups;
    const members = this.matrix.plant.input.groups ?? [];
    return lowestOfMembers(groups, index => members[index]?.equipmentIds ?? [], this.equipment());
  }

  equipmentTrains(): readonly EquipmentTrainLimit[] {
    const trains = this.plant.equipmentTrains();
    if (this.isOpen) return trains;
    const members = this.matrix.plant.input.trains ?? [];
    const idsOf = (index: number) => (members[index]?.steps ?? []).flatMap(step => step.equipmentIds);
    return lowestOfMembers(trains, idsOf, this.equipment());
  }

  productions(): readonly ProductionLimit[] {
    const all = this.plant.productions();
    if (this.isOpen) return all;
    const { columns } = this.places;
    const { cells } = this.matrix.plant;
    const { equipmentId, substanceId } = this.filter;
    return this.places.rows.flatMap(index => {
      const row = all[index];
      if (row === undefined) return [];
      const pairs = [...this.cells({ rows: [index], columns })].flatMap(cell => {
        const shared = (): readonly number[] => this.views.sharedBy(index, columnAt(cells, cell, index));
        const on = equipmentId === undefined ? [-1, ...shared()] : [this.own];
        return on.map(place => [cell, place] as const);
      });
      return withLowest(row, this.onPairs.lowestAmong(pairs, substanceId));
    });
  }

  /** Only by residue and equipment: an agent may precede any production. */
  cleaningAgents(): readonly CleaningAgentLimit[] {
    const { equipmentId, substanceId } = this.filter;
    const rows = this.plant.cleaningAgents(equipmentId === undefined ? {} : { equipmentId });
    return rows.filter(({ cleaningAgent: { id } }) => substanceId === undefined || id === substanceId);
  }

  /** By previous production, residue and equipment. */
  nitrosamines(): readonly NitrosamineLimit[] {
    const { previousId, equipmentId, substanceId } = this.filter;
    const rows = this.plant.nitrosamines({
      ...(previousId === undefined ? {} : { productionId: previousId }),
      ...(equipmentId === undefined ? {} : { equipmentId }),
    });
    return rows.filter(({ nitrosamine: { id } }) => substanceId === undefined || id === substanceId);
  }

  private get isOpen(): boolean {
    return Object.values(this.filter).every(each => each === undefined);
  }

  /** Of a cleaning agent or a nitrosamine, whose pairs are outside the matrix. */
  private ofOtherResidues(): readonly Limit[] {
    const { previousId, substanceId } = this.filter;
    const { productions, agents, nitrosamines = [] } = this.matrix.plant.input;
    if (substanceId === undefined || this.own >= 0) return [];
    const nexts = new Set(this.places.columns.map(place => productions[place]?.id));
    const isAgent = agents.some(({ substance }) => substance.id === substanceId);
    const workings =
      isAgent && previousId === undefined
        ? this.plant.agentWorkings({ agentId: substanceId })
        : (nitrosamines.find(({ id }) => id === substanceId)?.productionIds ?? [])
            .filter(id => previousId === undefined || id === previousId)
            .flatMap(id => this.plant.nitrosamineWorkings({ previousId: id }));
    return workings.flatMap(({ limit }) =>
      limit !== null && limit.substance.id === substanceId && nexts.has(limit.next.id) ? [limit] : [],
    );
  }

  private cells(places: PairPlaces): Int32Array {
    return cellsAmong(this.matrix.plant.cells, places);
  }
}

/** A row with the lowest limit of its pairs; without one, only rows that have none at all are kept, with their reason. */
function withLowest<T extends EquipmentLimit | ProductionLimit>(row: T, limit: Limit | null): T[] {
  if (limit === null) return row.limit === null ? [row] : [];
  return [{ ...row, outcome: 'LIMIT', missing: [], limit: withNotesOf(row.limit, limit) }];
}
