import { Route } from 'react-router';
import {
  api,
  emptyAsNull,
  ErrorState,
  fp,
  Loading,
  PageRoutes,
  RecordForm,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  Facts,
  formatTime,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import {
  holdTimeRuleWords,
  qualificationRuleWords,
  type InspectionSettings,
} from '#plugins/qualification/shared/inspection-settings';

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const fields: readonly FormField[] = [
  { kind: 'boolean', name: 'requirePhoto', label: 'A photo is required', section: 'Visual inspection' },
  { kind: 'number', name: 'lightLux', label: 'Least light, lux', help: 'Empty: not asked for' },
  { kind: 'number', name: 'distanceCm', label: 'Longest viewing distance, cm', help: 'Empty: not asked for' },
  {
    kind: 'text',
    name: 'angles',
    label: 'Viewing angles, degrees',
    help: 'Separate several by commas: 30, 60, 90',
  },
  {
    kind: 'select',
    name: 'inspectorsNeeded',
    label: 'Inspectors needed',
    options: [
      { value: '1', label: '1' },
      { value: '2', label: '2' },
    ],
  },
  {
    kind: 'select',
    name: 'qualificationRule',
    label: 'When a person is not qualified',
    options: options(qualificationRuleWords),
  },
  {
    kind: 'select',
    name: 'holdTimeRule',
    label: 'After an expired clean hold time',
    options: options(holdTimeRuleWords),
    section: 'Cleaning',
  },
  { kind: 'boolean', name: 'observerForManual', label: 'A second person confirms each cleaning by hand' },
  { kind: 'boolean', name: 'sequenceEnforced', label: 'Steps are completed in their order' },
  {
    kind: 'boolean',
    name: 'isVisualOnlyAllowed',
    label: 'A visual inspection may be enough',
    section: 'Release',
  },
  {
    kind: 'number',
    name: 'vrlMarginFactor',
    label: 'Least margin of the limit over the visual residue limit',
    help: '10: residue is seen at a tenth of its limit',
    askedWhen: values => values['isVisualOnlyAllowed'] === true,
  },
  {
    kind: 'number',
    name: 'toxicityScoreMax',
    label: 'Highest toxicity score',
    askedWhen: values => values['isVisualOnlyAllowed'] === true,
  },
  { kind: 'boolean', name: 'releaseNeedsApproval', label: 'Release needs a signature' },
  { kind: 'boolean', name: 'releaseAtRiskAllowed', label: 'Equipment may be released before its results' },
];

/** Rules for cleaning, visual inspection and release on the floor. */
export function InspectionSettingsPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<SettingsPage />} />
    </PageRoutes>
  );
}

function SettingsPage() {
  const path = '/cleaning_inspection_settings';
  const { data, error, isPending, refetch } = useFacilityData<{
    readonly cleaningInspectionSettings: InspectionSettings;
  }>(path, 'Loading the settings');
  const mayChange = usePermission('CleaningPolicy.Modify');
  const save = useSave((body: FormValues) => api.post(fp(path), body, 'Saving'));
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  const settings = data.cleaningInspectionSettings;
  const values = valuesOf(settings);
  return (
    <div className="limpid-page">
      <h1>Inspection settings</h1>
      <p className="limpid-lead">
        {settings.updatedAt === null
          ? 'These rules apply until the facility saves its own.'
          : `Saved ${formatTime(settings.updatedAt)} by ${settings.updatedBy ?? ''}.`}
      </p>
      {mayChange ? (
        <RecordForm
          fields={fields}
          initial={values}
          saveLabel="Save"
          reason={{ scope: 'facility' }}
          onCancel={() => void refetch()}
          onSave={async (changed, all) => {
            await save.mutateAsync({ ...sentOf(emptyAsNull(changed), all), version: settings.version });
            toast({ kind: 'success', title: 'Saved' });
          }}
        />
      ) : (
        <Facts facts={fields.map(({ label, name }) => [label, values[name]])} />
      )}
    </div>
  );
}

function valuesOf({ anglesDegrees, inspectorsNeeded, visualOnlyAllowed, ...settings }: InspectionSettings): FormValues {
  return {
    ...settings,
    angles: anglesDegrees.join(', '),
    inspectorsNeeded: String(inspectorsNeeded),
    isVisualOnlyAllowed: visualOnlyAllowed !== null,
    vrlMarginFactor: visualOnlyAllowed?.vrlMarginFactor ?? 10,
    toxicityScoreMax: visualOnlyAllowed?.toxicityScoreMax ?? 4,
  };
}

/** What changed, as the call names it. */
function sentOf(
  { angles, inspectorsNeeded, isVisualOnlyAllowed, vrlMarginFactor, toxicityScoreMax, ...others }: FormValues,
  all: FormValues,
): FormValues {
  const isVisualChanged = [isVisualOnlyAllowed, vrlMarginFactor, toxicityScoreMax].some(each => each !== undefined);
  return {
    ...others,
    ...(angles === undefined
      ? {}
      : {
          anglesDegrees: (typeof angles === 'string' ? angles : '')
            .split(',')
            .filter(text => text.trim() !== '')
            .map(Number),
        }),
    ...(inspectorsNeeded === undefined ? {} : { inspectorsNeeded: Number(inspectorsNeeded) }),
    ...(isVisualChanged
      ? {
          visualOnlyAllowed:
            all['isVisualOnlyAllowed'] === true
              ? { vrlMarginFactor: all['vrlMarginFactor'], toxicityScoreMax: all['toxicityScoreMax'] }
              : null,
        }
      : {}),
  };
}
