import type { Limit, LimitBasis, LimitOutcome, RecordName } from '#plugins/limits/shared/limit';
import type { PageInfo, WayOn } from '@limpid/ui-kit';
import { toAgents, toGroups, toMatrix, toNitrosamines, toProductions, toTrains } from '../ways.js';

/** The scopes of limits: the lowest of each record of a kind. */
export const scopes = [
  { key: 'equipments', label: 'Equipment' },
  { key: 'equipment-groups', label: 'Equipment group' },
  { key: 'equipment-trains', label: 'Equipment train' },
  { key: 'productions', label: 'Production' },
  { key: 'cleaning-agents', label: 'Cleaning agent' },
  { key: 'nitrosamines', label: 'Nitrosamine' },
] as const;
export type Scope = (typeof scopes)[number]['key'];
export type LimitView = Scope | 'pairs';

/** One row of any view: its record, its equipment where there are several, and its limit or why there is none. */
export interface LimitRow {
  readonly record: RecordName | null;
  /** The equipment of a group or train with the limit. */
  readonly equipment: RecordName | null;
  readonly limit: Limit | null;
  readonly outcome: LimitOutcome;
  readonly missing: readonly string[];
}

export type LimitAnswer = { readonly pagination: PageInfo; readonly basis: LimitBasis } & Readonly<
  Record<string, unknown>
>;

interface View {
  /** Fields of the response: the list, and in its rows the record. */
  readonly list: string;
  readonly record: string;
  readonly heading: string;
  /** Kind of the report that prints the view. */
  readonly report?: string;
  readonly ofEquipments?: true;
  /** The record itself is the residue. */
  readonly ofResidues?: true;
  readonly empty: string;
  /** Where to start when the view is empty. */
  readonly way: WayOn;
}

export const views: Readonly<Record<LimitView, View>> = {
  equipments: {
    list: 'equipmentLimits',
    record: 'equipment',
    heading: 'Equipment',
    report: 'EquipmentLimit',
    empty: 'No limits yet: productions that share equipment are needed',
    way: toMatrix,
  },
  'equipment-groups': {
    list: 'equipmentGroupLimits',
    record: 'equipmentGroup',
    heading: 'Equipment group',
    ofEquipments: true,
    empty: 'No equipment groups yet: a group has the lowest limit of its equipment',
    way: toGroups,
  },
  'equipment-trains': {
    list: 'equipmentTrainLimits',
    record: 'equipmentTrain',
    heading: 'Equipment train',
    ofEquipments: true,
    empty: 'No equipment train is in force: a train has the lowest limit of its equipment',
    way: toTrains,
  },
  productions: {
    list: 'productionLimits',
    record: 'production',
    heading: 'Production',
    report: 'ProductionLimit',
    empty: 'No productions yet',
    way: toProductions,
  },
  'cleaning-agents': {
    list: 'cleaningAgentLimits',
    record: 'cleaningAgent',
    heading: 'Cleaning agent',
    ofResidues: true,
    report: 'CleaningAgentLimit',
    empty: 'No cleaning agents yet',
    way: toAgents,
  },
  nitrosamines: {
    list: 'nitrosamineLimits',
    record: 'nitrosamine',
    heading: 'Nitrosamine',
    ofResidues: true,
    empty: 'No nitrosamine is linked with a production',
    way: toNitrosamines,
  },
  pairs: {
    list: 'limits',
    record: '',
    heading: '',
    empty: 'No limits yet: productions that share equipment are needed',
    way: toMatrix,
  },
};

/** The response of any view of limits as rows of one shape; empty until it arrives. */
export function rowsOf(view: LimitView, answer: LimitAnswer | undefined): LimitRow[] {
  const list: unknown = answer?.[views[view].list] ?? [];
  if (view === 'pairs')
    return (list as readonly Limit[]).map(limit => ({
      record: null,
      equipment: null,
      limit,
      outcome: 'LIMIT',
      missing: [],
    }));
  return (list as readonly Readonly<Record<string, unknown>>[]).map(row => ({
    record: row[views[view].record] as RecordName,
    equipment: views[view].ofEquipments === true ? (row['equipment'] as RecordName | null) : null,
    limit: row['limit'] as Limit | null,
    outcome: row['outcome'] as LimitOutcome,
    missing: row['missing'] as readonly string[],
  }));
}

/** The unit of L3 common to all rows; null when they differ. */
export function commonUnit(rows: readonly LimitRow[]): string | null {
  const units = new Set(rows.flatMap(row => row.limit?.sal.unit ?? []));
  const [only = 'mg/sqcm'] = units;
  return units.size > 1 ? null : only;
}
