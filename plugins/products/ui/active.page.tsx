import {
  AttachmentList,
  formFields,
  listColumns,
  PageLink,
  RecordFacts,
  ResourcePages,
  formatQuantity,
  formatValue,
  type RecordRow,
} from '@limpid/ui-kit';
import { activeFields, type Hbel } from '#plugins/products/shared/active';
import { ActiveUses } from './active-uses.js';
import { useOwnFields } from './additional-fields/index.js';
import { HbelSection } from './hbel/hbel-section.js';
import { RecordFile } from './record-file.js';
import { shownLethalDose } from './shown-lethal-dose.js';

type ActiveRow = RecordRow & { readonly hbels: readonly Hbel[] | null };

const ofPolicy = 'that of the policy';
const byDefault = 'base (by default)';

/** Actives with their health-based limits: several per substance, one per route selected with a reason. */
export function ActivePages() {
  const own = useOwnFields('api');
  return (
    <ResourcePages<ActiveRow>
      path="/apis"
      one="api"
      many="apis"
      noun="active"
      permission="API"
      archiveAction="Delete"
      fields={formFields(activeFields)}
      defaults={own.defaults}
      list={{
        title: 'Actives',
        lead: 'Active substances with doses and health-based limits.',
        searchHint: 'Search by ID, name or CAS number',
        emptyText: 'No actives yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/apis',
        columns: [
          ...listColumns<ActiveRow>(activeFields, { hbels: row => selectedText(row.hbels), ld50: shownLethalDose }),
          ...own.columns,
        ],
        exportAlso: ['additionalFields'],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <Overview row={row} />
              {own.facts(row)}
            </>
          ),
        },
        { label: 'Health-based limits', content: row => <HbelSection apiId={row.id} /> },
        {
          label: 'Attachments',
          content: row => <AttachmentList row={row} path="/apis" permission="API.Modify" />,
        },
        { label: 'Used in', content: row => <ActiveUses row={row} /> },
      ]}
      extra={own.editor}
    />
  );
}

function selectedText(hbels: readonly Hbel[] | null): string {
  return (hbels ?? [])
    .filter(hbel => hbel.selected === true)
    .map(hbel => `${formatQuantity(hbel.value)} ${hbel.basis}${hbel.massBasis === 'salt' ? ' of the salt' : ''}`)
    .join(', ');
}

function Overview({ row }: { readonly row: ActiveRow }) {
  return (
    <RecordFacts
      cards={activeFields}
      row={row}
      shown={{
        hbels: ({ hbels }) =>
          selectedText(hbels) || <PageLink address={`/app/master/hbels/${row.id}`}>none in force</PageLink>,
        doseBasis: ({ doseBasis }) => formatValue(doseBasis) || byDefault,
        ld50: shownLethalDose,
        ld50Basis: ({ ld50Basis }) => formatValue(ld50Basis) || byDefault,
        arl: ({ arl }) => formatValue(arl) || ofPolicy,
        residueLimit: ({ residueLimit }) => formatValue(residueLimit) || ofPolicy,
        msdsFileId: () => (
          <RecordFile
            row={row}
            path="/apis"
            part="msds"
            field="msdsFileId"
            noun="safety data sheet"
            permission="API.Modify"
          />
        ),
      }}
    />
  );
}
