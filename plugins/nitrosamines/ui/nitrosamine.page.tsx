import {
  dueListFilters,
  EmptyState,
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  formatLimit,
  formatValue,
  type ListColumn,
  type Quantity,
  type RecordRow,
  EntryTabs,
} from '@limpid/ui-kit';
import {
  nitrosamineFields,
  type AuthorityIntake,
  type Nitrosamine,
  type Occurrence,
} from '#plugins/nitrosamines/shared/nitrosamine';
import type { CpcaStructure } from '#plugins/nitrosamines/shared/cpca';
import { AssessmentView } from './assessment-view.js';
import { FeasibleCell, LoqCell } from './feasibility-cells.js';
import { IntakesEditor } from './intakes-editor.js';
import { LimitFigures } from './limit-figures.js';
import { LoqEditor } from './loq-editor.js';
import { OccurrencesEditor } from './occurrences-editor.js';
import { OccurrenceTable } from './occurrence-table.js';
import { StructureEditor } from './structure-editor.js';

type NitrosamineRow = RecordRow & {
  readonly lowestIntake: Quantity | null;
  readonly lowestIntakeBy: string | null;
  readonly cpcaStructure: CpcaStructure | null;
  readonly occurrences: readonly Occurrence[] | null;
};

/** Fields with their own display in the list. */
const inList = {
  lowestIntake: ({ lowestIntake }: NitrosamineRow) => (lowestIntake === null ? '–' : formatLimit(lowestIntake.value)),
  lowestIntakeBy: ({ lowestIntakeBy }: NitrosamineRow) => lowestIntakeBy ?? '–',
  limitBasis: ({ limitBasis }: NitrosamineRow) => formatValue(limitBasis),
  occurrences: ({ occurrences }: NitrosamineRow) => (occurrences?.length ? String(occurrences.length) : 'nothing'),
  reviewDueOn: ({ reviewDueOn }: NitrosamineRow) =>
    reviewDueOn === null ? '' : <span className="limpid-unbroken">{formatValue(reviewDueOn)}</span>,
};

const columns: readonly ListColumn<NitrosamineRow>[] = [
  ...listColumns<NitrosamineRow>(nitrosamineFields, inList),
  {
    key: 'methodLoq',
    heading: 'Method LOQ, ng/ml',
    align: 'end',
    notExported: true,
    render: row => <LoqCell id={row.id} />,
  },
  { key: 'feasible', heading: 'Measurable', notExported: true, render: row => <FeasibleCell id={row.id} /> },
];

/** Nitrosamines: acceptable intakes, occurrences and resulting limits (S20). */
export function NitrosaminePages() {
  return (
    <>
      <EntryTabs label="Nitrosamines" />
      <ResourcePages<NitrosamineRow>
        path="/nitrosamines"
        one="nitrosamine"
        many="nitrosamines"
        noun="nitrosamine"
        permission="Substance"
        archiveAction="Delete"
        fields={formFields(nitrosamineFields)}
        defaults={{ limitBasis: 'AI', authorityIntakes: [], occurrences: [] }}
        list={{
          title: 'Nitrosamines',
          lead: 'Acceptable daily intakes, their sources, and where in the plant nitrosamines may occur.',
          searchHint: 'Search by ID, name or CAS number',
          emptyText: 'No nitrosamines yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/nitrosamines',
          filters: [
            { key: 'no-intake', label: 'No intake known', path: '/nitrosamines/filter/no-intake' },
            { key: 'no-occurrence', label: 'No occurrence', path: '/nitrosamines/filter/no-occurrence' },
            ...dueListFilters('/nitrosamines', 'Overdue for review', 'Review due'),
          ],
          columns,
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <>
                {row['isArchived'] !== true && <LimitFigures id={row.id} />}
                <Overview row={row} />
              </>
            ),
          },
          {
            label: 'Limits',
            content: row =>
              row['isArchived'] === true ? (
                <EmptyState title="Archived records have no limits" />
              ) : (
                <AssessmentView id={row.id} />
              ),
          },
          {
            label: 'Where it occurs',
            content: row => <OccurrenceTable nitrosamine={row} occurrences={row.occurrences ?? []} />,
          },
        ]}
        extra={(values, change, faultOf) => (
          <>
            <IntakesEditor
              intakes={(values['authorityIntakes'] ?? []) as readonly AuthorityIntake[]}
              faultOf={faultOf}
              onChange={intakes => change('authorityIntakes', intakes)}
            />
            <LoqEditor
              id={typeof values['id'] === 'string' ? values['id'] : null}
              methodNumber={(values['methodNumber'] ?? null) as string | null}
              loq={(values['loq'] ?? null) as Nitrosamine['loq']}
              faultOf={faultOf}
              onChange={change}
            />
            <StructureEditor
              structure={(values['cpcaStructure'] ?? null) as CpcaStructure | null}
              faultOf={faultOf}
              onChange={(structure, category) => {
                change('cpcaStructure', structure);
                if (category !== null) change('cpcaCategory', category);
              }}
            />
            <OccurrencesEditor
              occurrences={(values['occurrences'] ?? []) as readonly Occurrence[]}
              faultOf={faultOf}
              onChange={occurrences => change('occurrences', occurrences)}
            />
          </>
        )}
      />
    </>
  );
}

function Overview({ row }: { readonly row: NitrosamineRow }) {
  return (
    <RecordFacts
      cards={nitrosamineFields}
      row={row}
      shown={{
        cpcaCategory: ({ cpcaCategory }) =>
          cpcaCategory === null || row.cpcaStructure === null
            ? formatValue(cpcaCategory)
            : `${String(cpcaCategory)}, from the structure`,
        lessThanLifetime: ({ lessThanLifetime }) => (lessThanLifetime === true ? 'Yes' : 'No'),
      }}
    />
  );
}
