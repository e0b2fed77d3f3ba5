import {
  EmptyState,
  Facts,
  ResourcePages,
  shownNumber,
  shownQuantity,
  shownValue,
  type ListColumn,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import type { AuthorityIntake, Nitrosamine, Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';
import type { CpcaStructure } from '#plugins/nitrosamines/shared/cpca';
import { AssessmentView } from './assessment-view.js';
import { FeasibleCell, LoqCell } from './feasibility-cells.js';
import { IntakesEditor } from './intakes-editor.js';
import { LimitFigures } from './limit-figures.js';
import { LoqEditor } from './loq-editor.js';
import { fields } from './nitrosamine-fields.js';
import { OccurrencesEditor } from './occurrences-editor.js';
import { OccurrenceTable } from './occurrence-table.js';
import { StructureEditor } from './structure-editor.js';

type NitrosamineRow = RecordRow & {
  readonly acceptableIntake: Quantity | null;
  readonly ade: Quantity | null;
  readonly lowestIntake: Quantity | null;
  readonly lowestIntakeBy: string | null;
  readonly loq: Quantity | null;
  readonly cpcaStructure: CpcaStructure | null;
  readonly occurrences: readonly Occurrence[] | null;
};

const columns: readonly ListColumn<NitrosamineRow>[] = [
  { key: 'externalId', heading: 'ID', sort: 'externalId' },
  { key: 'name', heading: 'Name', sort: 'name', holds: true },
  { key: 'casNumber', heading: 'CAS', optional: true, folds: true },
  { key: 'limitBasis', heading: 'Basis', sort: 'limitBasis', folds: true },
  {
    key: 'lowestIntake',
    heading: 'Lowest intake, ng/day',
    sort: 'lowestIntake',
    align: 'end',
    render: row => (row.lowestIntake === null ? '–' : shownNumber(row.lowestIntake.value)),
  },
  { key: 'lowestIntakeBy', heading: 'Stated by', folds: true, render: row => row.lowestIntakeBy ?? '–' },
  { key: 'cpcaCategory', heading: 'CPCA category', sort: 'cpcaCategory', align: 'end', optional: true, folds: true },
  {
    key: 'occurrences',
    heading: 'Occurs in',
    folds: true,
    align: 'end',
    render: row => (row.occurrences?.length ? String(row.occurrences.length) : 'nothing'),
  },
  {
    key: 'methodLoq',
    heading: 'Method LOQ, ng/ml',
    align: 'end',
    notExported: true,
    render: row => <LoqCell id={row.id} />,
  },
  { key: 'feasible', heading: 'Measurable', notExported: true, render: row => <FeasibleCell id={row.id} /> },
  { key: 'methodNumber', heading: 'Method stated', optional: true, folds: true },
  {
    key: 'loq',
    heading: 'LOQ stated',
    folds: true,
    sort: 'loq',
    align: 'end',
    optional: true,
    render: row => shownQuantity(row.loq),
  },
  {
    key: 'reviewDueOn',
    heading: 'Review due on',
    folds: true,
    sort: 'reviewDueOn',
    render: row =>
      row['reviewDueOn'] === null ? '' : <span className="limpid-unbroken">{shownValue(row['reviewDueOn'])}</span>,
  },
];

/** Nitrosamines: what may be taken in of them a day, where they occur, and what follows for products and surfaces (S20). */
export function NitrosaminePages() {
  return (
    <ResourcePages<NitrosamineRow>
      path="/nitrosamines"
      one="nitrosamine"
      many="nitrosamines"
      noun="nitrosamine"
      permission="Substance"
      archiveAction="Delete"
      fields={fields}
      defaults={{ limitBasis: 'AI', authorityIntakes: [], occurrences: [] }}
      list={{
        title: 'Nitrosamines',
        lead: 'What may be taken in of them a day, who says so, and where in the plant they may be found.',
        searchHint: 'Search by ID, name or CAS number',
        emptyText: 'No nitrosamines yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/nitrosamines',
        filters: [
          { key: 'no-intake', label: 'No intake known', path: '/nitrosamines/filter/no-intake' },
          { key: 'no-occurrence', label: 'Linked with nothing', path: '/nitrosamines/filter/no-occurrence' },
          { key: 'review-due', label: 'Review due', path: '/nitrosamines/filter/review-due' },
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
              <EmptyState title="Archived: it has no limits" />
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
  );
}

function Overview({ row }: { readonly row: NitrosamineRow }) {
  return (
    <Facts
      facts={[
        ['CAS number', row['casNumber']],
        ['Structure class', row['structureClass']],
        ['Basis of the limit', row['limitBasis'] === 'ADE' ? 'Acceptable daily exposure' : 'Acceptable intake'],
        ['Lowest intake a day', row.lowestIntake],
        ['Stated by', row.lowestIntakeBy],
        ...(row.acceptableIntake === null
          ? []
          : ([
              ['Acceptable intake where no authority states its own', row.acceptableIntake],
              ['Source of the acceptable intake', row['intakeSource']],
              ['Stated on', row['intakeStatedOn']],
            ] as const)),
        ...(row.ade === null
          ? []
          : ([
              ['Acceptable daily exposure', row.ade],
              ['Source of the exposure', row['adeSource']],
            ] as const)),
        [
          'CPCA category',
          row['cpcaCategory'] === null || row.cpcaStructure === null
            ? row['cpcaCategory']
            : `${String(row['cpcaCategory'])}, from the structure`,
        ],
        ['Method stated', row['methodNumber']],
        ['LOQ stated', row.loq],
        ['For short-term use', row['lessThanLifetime'] === true],
        ['Review due on', row['reviewDueOn']],
        ['Justification', row['justification']],
        ['Remarks', row['remarks']],
      ]}
    />
  );
}
