import { defineNestedSection, RecordsToken, type RowReader, type SheetRow } from '#kernel/contract';
import type { Hbel } from '#plugins/products/shared/active';
import { massBases } from '#plugins/products/shared/mass-basis';
import { hbelBases, hbelRoutes, hbelStatuses } from '#plugins/products/shared/substance';
import {
  extrapolationExample,
  extrapolationText,
  parseExtrapolations,
} from '#plugins/products/shared/extrapolation-text';
import { toShort } from '../hbel/short-form.js';
import { hbelSelection, type StoredHbel } from '../hbel/stored-hbels.js';
import { active } from '../substances/active.resource.js';

/** The maximum of the register. */
const maxBodyWeightKg = 1000;

/** Health-based limits of actives, one row per value; authorities may disagree. */
export const hbelsSection = defineNestedSection<Hbel>()({
  section: 'Active HBELs',
  file: 'active_hbels',
  after: ['Actives'],
  page: '/app/master/actives',
  leavesOut:
    'derivations, authors, reviewers, attached reports with their numbers, review dates, authors of extrapolations; the body weight of each is included',
  permissions: ['API.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Active ID', table: 'products.active' },
  headings: [
    'Basis',
    'Value',
    'Value unit',
    'Mass basis',
    'Route',
    'Authority',
    'Source',
    'Year',
    'Status',
    'Selected',
    'Selection reason',
    'Chosen over lower',
    'Extrapolations',
    'Body weight kg',
  ],
  alsoCalled: { 'Body weight kg': ['Body weight', 'For body weight', 'Derived for body weight'] },
  references: [],
  read: readHbel,
  write: ({ records }, call, { id, version }, hbels) => records.checkAndUpdate(active, call, id, { hbels, version }),
  dump: async (_deps, call) => {
    const records = await call.tx.rows<{ externalId: string; body: StoredHbel }>({
      text: `select r."externalId", row_to_json(r) as body from (
               select a.external_id as "externalId", ${hbelSelection} from products.hbel h
               join products.active a on a.facility_id = h.facility_id and a.id = h.api_id
               where h.facility_id = $1 and a.archived_at is null and h.status <> 'withdrawn') r
             order by lower(r."externalId"), r.number`,
      values: [call.facility.id],
    });
    return records.map(({ externalId, body }) => writeHbel(externalId, toShort(body)));
  },
});

function readHbel(row: RowReader): Hbel {
  const year = row.number('Year');
  if (year !== null && (!Number.isInteger(year) || year < 1900 || year > 2200)) row.fault('Year', 'must be a year');
  const forBodyWeightKg = row.positive('Body weight kg');
  if (forBodyWeightKg !== null && forBodyWeightKg > maxBodyWeightKg)
    row.fault('Body weight kg', `must be at most ${maxBodyWeightKg}`);
  const value = row.required('Value', row.quantity('Value', 'dose')) ?? { value: 1, unit: 'mg' };
  return {
    basis: row.required('Basis', row.oneOf('Basis', hbelBases)) ?? 'PDE',
    value,
    massBasis: row.oneOf('Mass basis', massBases),
    route: row.required('Route', row.oneOf('Route', hbelRoutes)) ?? 'any',
    authority: row.text('Authority'),
    source: row.text('Source'),
    year,
    status: row.oneOf('Status', hbelStatuses),
    selected: row.yesNo('Selected') ?? false,
    selectionReason: row.text('Selection reason'),
    chosenOverLower: row.yesNo('Chosen over lower') ?? false,
    ...extrapolationsIn(row),
    forBodyWeightKg,
  };
}

/** An empty cell keeps the extrapolations of the register, as for the body weight. */
function extrapolationsIn(row: RowReader): Pick<Hbel, 'extrapolations'> {
  const text = row.text('Extrapolations');
  if (text === null) return {};
  const extrapolations = parseExtrapolations(text);
  if (extrapolations !== null) return { extrapolations };
  row.fault('Extrapolations', `must be like ${extrapolationExample}`);
  return {};
}

function textOf(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number);
}

function writeHbel(externalId: string, hbel: Hbel): SheetRow {
  return {
    'Active ID': externalId,
    Basis: hbel.basis,
    Value: String(hbel.value.value),
    'Value unit': hbel.value.unit,
    'Mass basis': hbel.massBasis ?? '',
    Route: hbel.route,
    Authority: hbel.authority ?? '',
    Source: hbel.source ?? '',
    Year: textOf(hbel.year),
    Status: hbel.status ?? '',
    Selected: hbel.selected === true ? 'yes' : 'no',
    'Selection reason': hbel.selectionReason ?? '',
    'Chosen over lower': hbel.chosenOverLower === true ? 'yes' : '',
    Extrapolations: extrapolationText(hbel.extrapolations ?? []),
    'Body weight kg': textOf(hbel.forBodyWeightKg),
  };
}
