import { ApprovalTag, importWay, ListPage, formatQuantity } from '@limpid/ui-kit';
import type { HbelRow } from '#plugins/products/shared/hbel';
import { FlagTags } from './flag-tags.js';
import { shownRatio, statusWords } from './words.js';

type Row = HbelRow & Readonly<Record<string, unknown>>;

/** The register of opinions, due reviews, and actives without a limit with the productions affected. */
export function RegisterPage() {
  return (
    <ListPage<Row>
      title="HBEL register"
      lead="Health-based exposure limits with their experts, reports and reviews, and actives without one in force."
      path="/hbels"
      many="hbels"
      hasPast
      searchHint="Search by active, report or production"
      emptyText="No actives yet"
      ways={[{ label: 'Add active', address: '/app/master/actives/new', permission: 'API.Add' }, importWay]}
      defaultSort="externalId"
      filters={[
        { key: 'missing', label: 'None in force', path: '/hbels/filter/missing' },
        { key: 'review-due', label: 'Review due', path: '/hbels/filter/review-due' },
        { key: 'not-reviewed', label: 'Not reviewed or approved', path: '/hbels/filter/not-reviewed' },
        { key: 'drafts', label: 'Drafts', path: '/hbels/filter/drafts' },
        { key: 'flagged', label: 'With flags', path: '/hbels/filter/flagged' },
      ]}
      rowLink={row => `/${row.api.id}`}
      columns={[
        { key: 'externalId', heading: 'ID', sort: 'externalId', render: row => row.api.externalId },
        { key: 'name', heading: 'Active', sort: 'name', holds: true, render: row => row.api.name },
        {
          key: 'value',
          heading: 'Daily limit',
          sort: 'value',
          align: 'end',
          render: row => (row.value === null ? '–' : formatQuantity(row.value)),
        },
        { key: 'basis', heading: 'Basis', sort: 'basis', folds: true, render: row => row.basis ?? '–' },
        { key: 'route', heading: 'Route', sort: 'route', folds: true, render: row => row.route ?? '–' },
        {
          key: 'status',
          heading: 'Status',
          sort: 'status',
          render: row => (row.status === null ? '–' : statusWords[row.status]),
        },
        {
          key: 'documentStatus',
          heading: 'Approval',
          sort: 'documentStatus',
          folds: true,
          render: row => (row.documentStatus === null ? '–' : <ApprovalTag status={row.documentStatus} />),
        },
        { key: 'flags', heading: 'Flags', sort: 'flags', render: row => <FlagTags flags={row.flags} /> },
        {
          key: 'productions',
          heading: 'Productions that need it',
          folds: true,
          sort: 'productions',
          render: row => <Productions names={row.productions} />,
        },
        { key: 'reviewDueOn', heading: 'Review due on', sort: 'reviewDueOn', folds: true },
        {
          key: 'ratio',
          heading: 'Ratio',
          folds: true,
          sort: 'ratio',
          align: 'end',
          optional: true,
          render: row => (row.ratio === null ? '' : shownRatio(row.ratio)),
        },
        { key: 'authority', heading: 'Authority', sort: 'authority', optional: true, folds: true },
        { key: 'reportNumber', heading: 'Report', sort: 'reportNumber', optional: true, folds: true },
      ]}
    />
  );
}

const maxNames = 3;

function Productions({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return 'none';
  return (
    <>
      {names.slice(0, maxNames).map((name, index) => (
        <span key={name} className="limpid-unbroken">
          {index > 0 && ', '}
          {name}
        </span>
      ))}
      {names.length > maxNames && ` and ${names.length - maxNames} more`}
    </>
  );
}
