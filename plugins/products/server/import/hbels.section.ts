import { defineNestedSection, RecordsToken, type RowReader, type SheetRow } from '#kernel/contract';
import type { Hbel } from '#schemas/products/active';
import { massBases } from '#schemas/products/mass-basis';
import { hbelBases, hbelRoutes, hbelStatuses } from '#schemas/products/substance';
import { active } from '../substances/active.resource.js';

/** Health-based limits of actives, one row a value; several authorities may disagree. */
export const hbelsSection = defineNestedSection<Hbel>()({
  section: 'Active HBELs',
  file: 'active_hbels',
  after: ['Actives'],
  page: '/app/master/actives',
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
  ],
  references: [],
  read: readHbel,
  write: ({ records }, call, { id, version }, hbels) => records.checkAndUpdate(active, call, id, { hbels, version }),
  dump: async (_deps, call) => {
    const actives = await call.tx.rows<{ external_id: string; hbels: Hbel[] }>({
      text: 'select external_id, hbels from products.active where facility_id = $1 and archived_at is null order by lower(external_id)',
      values: [call.facility.id],
    });
    return actives.flatMap(({ external_id, hbels }) => hbels.map(hbel => writeHbel(external_id, hbel)));
  },
});

function readHbel(row: RowReader): Hbel {
  const year = row.number('Year');
  if (year !== null && (!Number.isInteger(year) || year < 1900 || year > 2200)) row.fault('Year', 'must be a year');
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
  };
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
    Year: hbel.year === null || hbel.year === undefined ? '' : String(hbel.year),
    Status: hbel.status ?? '',
    Selected: hbel.selected === true ? 'yes' : 'no',
    'Selection reason': hbel.selectionReason ?? '',
  };
}
