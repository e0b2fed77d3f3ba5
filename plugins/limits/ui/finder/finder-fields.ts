import type { FormField } from '@limpid/ui-kit';
import type { LimitView } from '../explorer/limit-views.js';

/** Every view of the explorer. */
export type ExplorerView = LimitView | 'matrix' | 'microbial';

type Reference = Extract<FormField, { kind: 'reference' }>;

/** A filter of the limit finder, by its name in the address. */
export interface FinderField {
  readonly field: Reference;
  /** Field of the response for one record. */
  readonly one: string;
  /** Before the name of the record in its chip. */
  readonly word: string;
  /** The view that offers it; by default all do. */
  readonly only?: ExplorerView;
}

/** A changed filter starts with the first page of a list, and with the part of the matrix that has the lowest limit. */
export const firstPage = { page: null, previousPage: null, nextPage: null };

const productions = {
  kind: 'reference',
  path: '/productions',
  many: 'productions',
  permission: 'Production.Get',
} as const;

export const finderFields: readonly FinderField[] = [
  { field: { ...productions, name: 'previous', label: 'Previous production' }, one: 'production', word: 'After' },
  { field: { ...productions, name: 'next', label: 'Next production' }, one: 'production', word: 'Before' },
  {
    field: { kind: 'reference', name: 'substance', label: 'Residue', path: '/limits/residues', many: 'residues' },
    one: 'residue',
    word: 'Residue',
  },
  {
    field: {
      kind: 'reference',
      name: 'equipment',
      label: 'Equipment',
      path: '/equipments',
      many: 'equipments',
      permission: 'Equipment.Get',
    },
    one: 'equipment',
    word: 'On',
  },
  {
    field: {
      kind: 'reference',
      name: 'equipmentGroup',
      label: 'Equipment group',
      path: '/equipment_groups',
      many: 'equipmentGroups',
      permission: 'EquipmentGroup.Get',
    },
    one: 'equipmentGroup',
    word: 'On equipment of group',
    only: 'matrix',
  },
  {
    field: {
      kind: 'reference',
      name: 'equipmentTrain',
      label: 'Equipment train',
      path: '/equipment_trains',
      many: 'equipmentTrains',
      permission: 'EquipmentTrain.Get',
    },
    one: 'equipmentTrain',
    word: 'On equipment of train',
    only: 'matrix',
  },
];

const all = { previous: 'previous', next: 'next', substance: 'substance', equipment: 'equipment' };

/** For each view the filters that it knows, by name, and their names in its call. */
const known: Readonly<Record<ExplorerView, Readonly<Record<string, string>>>> = {
  pairs: all,
  equipments: all,
  'equipment-groups': all,
  'equipment-trains': all,
  productions: all,
  'cleaning-agents': { substance: 'substance', equipment: 'equipment' },
  nitrosamines: { previous: 'production', substance: 'substance', equipment: 'equipment' },
  matrix: {
    previous: 'previous',
    next: 'next',
    equipment: 'equipment',
    equipmentGroup: 'equipmentGroup',
    equipmentTrain: 'equipmentTrain',
  },
  microbial: { equipment: 'equipment' },
};

/** Whether a view takes a filter into account. */
export function appliesTo(view: ExplorerView, name: string): boolean {
  return known[view][name] !== undefined;
}

/** The filters of an address as parameters of the call of a view, each after an ampersand. */
export function filterQuery(view: ExplorerView, params: URLSearchParams): string {
  return Object.entries(known[view])
    .map(([name, parameter]) => {
      const id = params.get(name);
      return id === null ? '' : `&${parameter}=${encodeURIComponent(id)}`;
    })
    .join('');
}

/** The filters of an address, to keep them in another view. */
export function filtersOf(params: URLSearchParams): Readonly<Record<string, string>> {
  const kept = ['asOf', 'level', ...finderFields.map(({ field }) => field.name)];
  return Object.fromEntries([...params].filter(([name]) => kept.includes(name)));
}

/** Whether a view is narrowed by some filter of the address. */
export function isNarrowed(view: ExplorerView, params: URLSearchParams): boolean {
  return filterQuery(view, params) !== '';
}
