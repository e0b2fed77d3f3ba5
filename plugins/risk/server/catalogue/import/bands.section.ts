import {
  defineNestedSection,
  RecordsToken,
  type AnyCall,
  type AnyResource,
  type ImportSection,
  type RowReader,
  type SheetRow,
} from '#kernel/contract';
import type { Band } from '#plugins/risk/shared/setup/bands';
import { rpnCategory } from '../categories/rpn-category.resource.js';
import { selectionCriterion } from '../criteria/selection-criterion.resource.js';

const headings = ['From', 'From inclusive', 'To', 'To inclusive', 'Text', 'Score', 'Label'] as const;

/** Ranges of scoring tables, one row each; the rows replace all ranges of a table. */
function bandsOf(resource: AnyResource, names: { section: string; file: string; owner: string }): ImportSection {
  return defineNestedSection<Band>()({
    section: names.section,
    file: names.file,
    after: [resource.sheet?.section ?? ''],
    permissions: [`${resource.permission}.Modify`],
    deps: { records: RecordsToken },
    owner: { heading: names.owner, table: resource.table },
    headings,
    references: [],
    field: 'bands',
    read: readBand,
    write: ({ records }, call, { id, version }, bands) =>
      records.checkAndUpdate(resource, call, id, { bands, version }),
    dump: (_deps, call) => dump(resource, names.owner, call),
  });
}

function readBand(row: RowReader): Band {
  const [from, to, value, label] = [row.number('From'), row.number('To'), row.text('Text'), row.text('Label')];
  const [fromInclusive, toInclusive] = [row.yesNo('From inclusive'), row.yesNo('To inclusive')];
  return {
    ...(from === null ? {} : { from, fromInclusive: fromInclusive ?? true }),
    ...(to === null ? {} : { to, toInclusive: toInclusive ?? false }),
    ...(value === null ? {} : { value }),
    score: row.required('Score', row.positive('Score')) ?? 1,
    ...(label === null ? {} : { label }),
  };
}

async function dump(resource: AnyResource, owner: string, call: AnyCall): Promise<SheetRow[]> {
  const tables = await call.tx.rows<{ external_id: string; bands: Band[] }>({
    text: `select external_id, bands from ${resource.table}
           where facility_id = $1 and archived_at is null and bands is not null order by lower(external_id)`,
    values: [call.facility.id],
  });
  return tables.flatMap(table => table.bands.map(band => ({ [owner]: table.external_id, ...writeBand(band) })));
}

function writeBand(band: Band): SheetRow {
  const edge = (at: number | null | undefined): string => (at === null || at === undefined ? '' : String(at));
  const held = (at: string, inclusive: boolean): string => (at === '' ? '' : inclusive ? 'yes' : 'no');
  const [from, to] = [edge(band.from), edge(band.to)];
  return {
    From: from,
    'From inclusive': held(from, band.fromInclusive !== false),
    To: to,
    'To inclusive': held(to, band.toInclusive === true),
    Text: band.value ?? '',
    Score: String(band.score),
    Label: band.label ?? '',
  };
}

export const bandSections: readonly ImportSection[] = [
  bandsOf(rpnCategory, { section: 'RPN category ranges', file: 'rpn_category_ranges', owner: 'Category ID' }),
  bandsOf(selectionCriterion, {
    section: 'Selection criterion ranges',
    file: 'selection_criterion_ranges',
    owner: 'Criterion ID',
  }),
];
