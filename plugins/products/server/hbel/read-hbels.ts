import type { Static } from 'typebox';
import {
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  firstOfPage,
  RecordHistoryToken,
  validationError,
  type StreamedFile,
  todayAt,
} from '#kernel/contract';
import type { Derivation, DerivedLimit, HbelRow, HbelsOfActive, ShownHbel } from '#plugins/products/shared/hbel';
import type { History } from '#schemas/lib/audit-entry';
import { derive } from './engine/index.js';
import { readRegister, select, type RegisterFilter, type RegisterQuery } from './register.js';
import { exportRegister } from './register-export.js';
import { shownHbel, shownHbels } from './shown-hbel.js';
import { activeOf, hbelById } from './stored-hbels.js';

type One = { readonly params: { readonly id: string } };
interface Page {
  hbels: HbelRow[];
  pagination: { pageNumber: number; pageLimit: number; total: number };
}

/** A page of the register, with a fixed filter or that of the query. */
export function listRegister(filter: RegisterFilter | null) {
  return defineUseCase<{ readonly query: RegisterQuery }, Page>()({
    name: `products.list-hbels ${filter ?? ''}`.trim(),
    deps: { settings: FacilitySettingsToken },
    run: async ({ settings }, call) => {
      const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
      const query = filter === null ? call.input.query : { ...call.input.query, filter };
      const found = select(await readRegister(call, await todayAt(call, settings)), query);
      return {
        hbels: found.slice(from, from + pageLimit),
        pagination: { pageNumber, pageLimit, total: found.length },
      };
    },
  });
}

/** The filtered rows of the register as a file. */
export const downloadRegister = defineUseCase<
  { readonly query: RegisterQuery & { readonly format: 'csv' | 'xlsx' } },
  StreamedFile
>()({
  name: 'products.export-hbels',
  deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken },
  run: async ({ printer, settings }, call) => {
    const rows = select(await readRegister(call, await todayAt(call, settings)), call.input.query);
    return exportRegister({ printer, settings }, call, rows, call.input.query.format);
  },
});

/** All records of an active, withdrawn ones included, each compared with the others. */
export const listHbelsOfActive = defineUseCase<One, HbelsOfActive>()({
  name: 'products.list-hbels-of-active',
  deps: { settings: FacilitySettingsToken },
  run: async ({ settings }, call) => {
    const { id, externalId, name } = await activeOf(call, call.input.params.id);
    const hbels = await shownHbels(call, settings, id);
    const { length } = hbels;
    return {
      api: { id, externalId, name },
      hbels,
      pagination: { pageNumber: 1, pageLimit: Math.max(1, length), total: length },
    };
  },
});

export const readHbel = defineUseCase<One, { hbel: ShownHbel }>()({
  name: 'products.read-hbel',
  deps: { settings: FacilitySettingsToken },
  run: ({ settings }, call) => shownHbel(call, settings, call.input.params.id),
});

export const readHbelHistory = defineUseCase<
  One & { readonly query: { readonly pageNumber?: number; readonly pageLimit?: number } },
  History
>()({
  name: 'products.read-hbel-history',
  deps: { trail: RecordHistoryToken },
  run: async ({ trail }, call) => {
    const { id } = await hbelById(call, call.input.params.id);
    return trail.read(call, 'products.hbel', id, call.input.query);
  },
});

/** Calculates a limit without storing anything. */
export const deriveHbel = defineUseCase<{ readonly body: Derivation }, Static<typeof DerivedLimit>>()({
  name: 'products.derive-hbel',
  deps: {},
  run: async (_deps, call) => {
    const { derived, faults } = derive(call.input.body);
    if (derived === null) throw validationError(...faults);
    return Promise.resolve({ derivation: { ...derived, inputs: [...derived.inputs], notes: [...derived.notes] } });
  },
});
