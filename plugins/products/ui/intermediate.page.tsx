import {
  Facts,
  RecordLink,
  ResourcePages,
  shownQuantity,
  type FormField,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { useOwnFields } from './additional-fields/index.js';
import {
  cleanability,
  ld50,
  ld50Qualifier,
  ld50Source,
  naming,
  productLimit,
  remarks,
  solubility,
} from './common-fields.js';
import { waysToAdd } from './ways-to-add.js';

type IntermediateRow = RecordRow & {
  readonly hbel: Quantity | null;
  readonly ttc: Quantity | null;
  readonly ld50: Quantity | null;
};

const dose = { kind: 'quantity', units: unitsOf('dose'), defaultUnit: 'mg', unitKey: 'pde' } as const;
const fields: readonly FormField[] = [
  ...naming,
  { kind: 'text', name: 'casNumber', label: 'CAS number' },
  {
    kind: 'reference',
    name: 'apiId',
    label: 'Active that it becomes',
    path: '/apis',
    many: 'apis',
    add: waysToAdd.active,
  },
  { kind: 'number', name: 'stepNumber', label: 'Step' },
  { ...dose, name: 'hbel', label: 'Health-based limit a day' },
  {
    ...dose,
    name: 'ttc',
    label: 'Threshold of toxicological concern a day',
    help: 'Used while there is no health-based limit',
  },
  { kind: 'text', name: 'ttcBasis', label: 'Basis of the threshold' },
  ld50,
  ld50Qualifier,
  ld50Source,
  productLimit,
  solubility,
  cleanability,
  remarks,
];

/** Substances on the way to an active (S19). */
export function IntermediatePages() {
  const own = useOwnFields('intermediate');
  return (
    <ResourcePages<IntermediateRow>
      path="/intermediates"
      one="intermediate"
      many="intermediates"
      noun="intermediate"
      permission="Substance"
      archiveAction="Delete"
      fields={fields}
      defaults={own.defaults}
      list={{
        title: 'Intermediates',
        lead: 'Substances on the way to an active, with what limits them.',
        searchHint: 'Search by ID, name or CAS number',
        emptyText: 'No intermediates; needed for API routes and multi-step products',
        defaultSort: 'externalId',
        archivedPath: '/archived/intermediates',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'casNumber', heading: 'CAS' },
          { key: 'stepNumber', heading: 'Step', sort: 'stepNumber', align: 'end' },
          {
            key: 'hbel',
            heading: 'Health-based limit',
            sort: 'hbel',
            align: 'end',
            render: row => shownQuantity(row.hbel),
          },
          { key: 'ttc', heading: 'Threshold of concern', align: 'end', render: row => shownQuantity(row.ttc) },
          {
            key: 'ld50',
            heading: 'LD50',
            align: 'end',
            render: row => `${String(row['ld50Qualifier'] ?? '')} ${shownQuantity(row.ld50)}`,
          },
          { key: 'solubilityTerm', heading: 'Solubility', optional: true },
          { key: 'cleanability', heading: 'Cleanability', optional: true },
          ...own.columns,
        ],
        exportAlso: ['additionalFields'],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <Facts
                facts={[
                  ['CAS number', row['casNumber']],
                  [
                    'Active that it becomes',
                    typeof row['apiId'] === 'string' ? (
                      <RecordLink
                        key="api"
                        path="/apis"
                        one="api"
                        page="actives"
                        permission="API.Get"
                        id={row['apiId']}
                      />
                    ) : (
                      ''
                    ),
                  ],
                  ['Step', row['stepNumber']],
                  ['Health-based limit a day', row.hbel],
                  ['Threshold of toxicological concern a day', row.ttc],
                  ['Basis of the threshold', row['ttcBasis']],
                  ['LD50', `${String(row['ld50Qualifier'] ?? '')} ${shownQuantity(row.ld50)}`.trim()],
                  ['Source of the LD50', row['ld50Source']],
                  ['Solubility in water', row['solubilityTerm']],
                  ['Cleanability', row['cleanability']],
                  ['Limit in the next product', row['productLimit']],
                  ['Remarks', row['remarks']],
                ]}
              />
              {own.facts(row)}
            </>
          ),
        },
      ]}
      extra={own.editor}
    />
  );
}
