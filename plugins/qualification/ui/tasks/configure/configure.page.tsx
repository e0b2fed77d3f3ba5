import { Checkbox, Select, SelectItem } from '@carbon/react';
import {
  api,
  ErrorState,
  fp,
  Loading,
  PageBelow,
  RecordForm,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  type FormValues,
} from '@limpid/ui-kit';
import { useNavigate } from 'react-router';
import type { TaskConfiguration, TaskConfigurationBody } from '#plugins/qualification/shared/task-configuration';
import { ConfigurationEffect } from './configuration-effect.js';
import { RuleTable } from './rule-table.js';

type Rules = TaskConfiguration['studyTypes'];

/** Frequencies, runs, windows, notice and escalation of each study type (screen S37). */
export function ConfigurePage() {
  const { data, error, isPending, refetch } = useFacilityData<{ readonly configuration: TaskConfiguration }>(
    '/qualification-task/configure',
    'Loading the configuration',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  return (
    <PageBelow title="Configure tasks" list="Qualification tasks">
      <p className="limpid-lead">
        A task follows the rule of its study type when it is added; tasks that exist stay as they are.
      </p>
      <ConfigureForm configuration={data.configuration} />
    </PageBelow>
  );
}

function ConfigureForm({ configuration }: { readonly configuration: TaskConfiguration }) {
  const navigate = useNavigate();
  const mayTasks = usePermission('QualificationTask.Modify');
  const mayPolicies = usePermission('CleaningPolicy.Modify');
  const { data } = useFacilityData<{ readonly people: readonly { readonly id: string; readonly name: string }[] }>(
    '/qualification-task/people',
    'Loading people',
  );
  const save = useSave((body: TaskConfigurationBody) => api.post(fp('/qualification-task/configure'), body, 'Saving'));
  if (!mayTasks || !mayPolicies)
    return (
      <>
        <p>Only people with the permissions QualificationTask.Modify and CleaningPolicy.Modify change it.</p>
        <RuleTable rules={configuration.studyTypes} onChange={null} faultOf={() => undefined} />
      </>
    );
  return (
    <RecordForm
      fields={[]}
      initial={configuration}
      saveLabel="Save"
      reason={{ scope: 'facility' }}
      onCancel={() => void navigate('/')}
      onSave={async (changed, all) => {
        await save.mutateAsync(bodyOf(all, changed));
        toast({ kind: 'success', title: 'Saved' });
      }}
      extra={(values, change, faultOf) => (
        <div className="limpid-wide">
          <RuleTable
            rules={values['studyTypes'] as Rules}
            onChange={rules => change('studyTypes', rules)}
            faultOf={path => faultOf(`studyTypes.${path}`)}
          />
          <Checkbox
            id="creates-from-assessments"
            labelText="Approved assessments add the tasks that they decided on"
            checked={values['createsFromAssessments'] === true}
            onChange={(_event, { checked }) => change('createsFromAssessments', checked)}
          />
          <Select
            id="escalate-to"
            labelText="Lead who is told after the escalation days"
            value={(values['escalateTo'] ?? '') as string}
            invalid={faultOf('escalateTo') !== undefined}
            invalidText={faultOf('escalateTo') ?? ''}
            onChange={event => change('escalateTo', event.target.value === '' ? null : event.target.value)}
          >
            <SelectItem value="" text="The owner alone" />
            {(data?.people ?? []).map(({ id, name }) => (
              <SelectItem key={id} value={id} text={name} />
            ))}
          </Select>
          <ConfigurationEffect body={bodyOf(values, {})} />
        </div>
      )}
    />
  );
}

/** The whole configuration as a call takes it, with the reason of the save. */
function bodyOf(values: FormValues, { reason }: FormValues): TaskConfigurationBody {
  const { version, studyTypes, createsFromAssessments, escalateTo } = values as unknown as TaskConfiguration;
  const body = { version, studyTypes, createsFromAssessments, escalateTo };
  return typeof reason === 'string' && reason !== '' ? { ...body, reason } : body;
}
