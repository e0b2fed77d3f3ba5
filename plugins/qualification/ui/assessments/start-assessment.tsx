import { useNavigate } from 'react-router';
import {
  api,
  emptyAsNull,
  ErrorState,
  fp,
  Loading,
  PageBelow,
  RecordForm,
  toast,
  useFacilityData,
  useSave,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import { triggers, triggerWords } from '#plugins/qualification/shared/assessment';
import type { IncludedChange } from '#plugins/qualification/shared/evaluation';
import { ChangeTable } from './change-table.js';

interface FromLast {
  readonly fromLast: {
    readonly from: { readonly externalId: string } | null;
    readonly joins: { readonly id: string; readonly externalId: string } | null;
    readonly changes: readonly IncludedChange[];
    readonly pagination: { readonly total: number };
  };
}

const fields: readonly FormField[] = [
  {
    kind: 'select',
    name: 'trigger',
    label: 'Trigger',
    required: true,
    options: triggers.map(value => ({ value, label: triggerWords[value] })),
  },
  { kind: 'text', name: 'name', label: 'Title', help: 'Empty: a title that names the last assessment' },
  { kind: 'text', name: 'changeControlReference', label: 'Change control', help: 'Number in the quality system' },
];

/** Starts an assessment of all changes since the last approved one, and shows which these are. */
export function StartAssessment() {
  const navigate = useNavigate();
  const { data, error, refetch } = useFacilityData<FromLast>('/cleaning-assessments/from-last', 'Loading the changes');
  const save = useSave((body: FormValues) =>
    api.post<{ readonly cleaningAssessment: { readonly id: string } }>(fp('/cleaning-assessments'), body, 'Starting'),
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <Loading />;
  const { from, joins } = data.fromLast;
  return (
    <PageBelow title="Start assessment" list="Change assessments">
      <p className="limpid-lead">
        {from === null
          ? 'The first assessment takes the facility as it is: it puts the limits of today into force.'
          : `All changes since ${from.externalId} are taken in and evaluated on a snapshot of now.`}
      </p>
      {joins !== null ? (
        <p>
          {joins.externalId} is not submitted yet: all changes join it.{' '}
          <a className="cds--link" href={`/app/assessments/${joins.id}`}>
            Open {joins.externalId}
          </a>
        </p>
      ) : (
        <RecordForm
          fields={fields}
          initial={{}}
          saveLabel="Start assessment"
          reason={{ scope: 'facility' }}
          onCancel={() => void navigate('/')}
          onSave={async values => {
            const { cleaningAssessment } = await save.mutateAsync(withoutEmpty(emptyAsNull(values)));
            toast({ kind: 'success', title: 'Assessment started' });
            void navigate(`/${cleaningAssessment.id}`);
          }}
        />
      )}
      <h2>Changes</h2>
      <ChangeTable<FromLast> path="/cleaning-assessments/from-last" of={answer => answer.fromLast} />
    </PageBelow>
  );
}

function withoutEmpty(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
