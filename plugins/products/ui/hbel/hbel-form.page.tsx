import { Select, SelectItem } from '@carbon/react';
import { useParams } from 'react-router';
import {
  api,
  DayField,
  EmptyState,
  ErrorState,
  Field,
  fp,
  LoadingPage,
  plainOptions,
  RecordForm,
  toast,
  useDefaultUnit,
  useFacilityData,
  useOnward,
  useSave,
  type FormField,
  type FormValues,
  type PreviewEdit,
  Trail,
} from '@limpid/ui-kit';
import type { Approval } from '#schemas/approvals/approval';
import { unitsOf } from '#schemas/lib/units';
import type { HbelRecord, HbelsOfActive, ShownHbel } from '#plugins/products/shared/hbel';
import { massBases } from '#plugins/products/shared/mass-basis';
import { hbelBases, hbelRoutes } from '#plugins/products/shared/substance';
import { derivationBodyWeightKg } from '#plugins/products/server/hbel/engine/derivation-body-weight';
import { newDerivation, relevant, withoutBlanks, type DerivationDraft } from './derivation-draft.js';
import { DerivationEditor } from './derivation-editor.js';
import { ExtrapolationRows } from './extrapolation-rows.js';
import { NumberBox } from './number-box.js';
import { PersonFields } from './person-fields.js';

/** Form of a new opinion on an active. */
export function NewHbelPage() {
  const { apiId = '' } = useParams();
  const initial = { basis: 'PDE', route: 'oral', value: null, derivation: newDerivation() };
  const save = useSave((body: FormValues) => api.post(fp(`/apis/${apiId}/hbels`), body, 'Saving'));
  return (
    <HbelForm
      apiId={apiId}
      title="New opinion"
      initial={initial}
      record={null}
      onSave={body => save.mutateAsync(body)}
    />
  );
}

/** Form of an opinion; one in force requires a reason. */
export function EditHbelPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useFacilityData<{ hbel: ShownHbel }>(
    `/hbels/${id}`,
    'Loading the opinion',
  );
  const save = useSave((body: FormValues) => api.post(fp(`/hbels/${id}`), body, 'Saving'));
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending) return <LoadingPage />;
  const { hbel } = data;
  return (
    <HbelForm
      apiId={hbel.apiId}
      title={`Edit opinion ${hbel.number}`}
      initial={{ ...hbel }}
      record={hbel}
      onSave={body => save.mutateAsync({ ...body, version: hbel.version })}
    />
  );
}

/** Form of the draft of the next version of an approved opinion; the version in force stays as it is. */
export function ReviseHbelPage() {
  const { id = '' } = useParams();
  const record = useFacilityData<{ hbel: ShownHbel }>(`/hbels/${id}`, 'Loading the opinion');
  const state = useFacilityData<{ approval: Approval }>(`/hbels/${id}/approval`, 'Loading the draft');
  const save = useSave((body: FormValues) => api.put(fp(`/hbels/${id}/revision`), body, 'Saving'));
  const error = record.error ?? state.error;
  if (error !== null)
    return <ErrorState error={error} onAgain={() => void Promise.all([record.refetch(), state.refetch()])} whole />;
  if (record.data === undefined || state.data === undefined) return <LoadingPage />;
  const { hbel } = record.data;
  const { draft, open, version } = state.data.approval;
  if (draft === null) return <EmptyState title="There is no draft of a revision" />;
  return (
    <HbelForm
      apiId={hbel.apiId}
      title={`Draft of version ${open?.version ?? ''} of opinion ${hbel.number}`}
      initial={{ ...hbel, ...draft }}
      // A draft is not in force, so that no limit changes with it.
      record={{ ...hbel, status: 'draft' }}
      onSave={body => save.mutateAsync({ ...body, version })}
    />
  );
}

const stated = [
  'basis',
  'route',
  'value',
  'massBasis',
  'population',
  'derivation',
  'forBodyWeightKg',
  'authority',
  'source',
  'year',
  'reportNumber',
  'reportVersion',
  'author',
  'reviewedBy',
  'effectiveFrom',
  'reviewDueOn',
  'supersedesId',
  'ratioExplanation',
  'extrapolations',
  'remarks',
  'reason',
];

/** The request body: fields of the route only, blanks as null, and the derivation reduced to its method. */
function asBody(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => stated.includes(name))
      // A derivation contains it.
      .filter(([name]) => name !== 'forBodyWeightKg' || (values['derivation'] ?? null) === null)
      .map(([name, value]): [string, unknown] => {
        if (name === 'derivation') return [name, value === null ? null : relevant(value as DerivationDraft)];
        if (name === 'author' || name === 'reviewedBy') return [name, person(value)];
        return [name, typeof value === 'string' && value.trim() === '' ? null : (value ?? null)];
      }),
  );
}

function person(value: unknown): object | null {
  if (typeof value !== 'object' || value === null) return null;
  const known = withoutBlanks(value);
  return Object.keys(known).length === 0 ? null : known;
}

function HbelForm({
  apiId,
  title,
  initial,
  record,
  onSave,
}: {
  readonly apiId: string;
  readonly title: string;
  readonly initial: FormValues;
  readonly record: ShownHbel | null;
  readonly onSave: (body: FormValues) => Promise<unknown>;
}) {
  const goOn = useOnward();
  const { data } = useFacilityData<HbelsOfActive>(`/apis/${apiId}/hbels`, 'Loading the active', { isAside: true });
  const others = (data?.hbels ?? []).filter(hbel => hbel.id !== record?.id && hbel.status !== 'withdrawn');
  return (
    <div className="limpid-page">
      <Trail
        crumbs={[
          { title: 'HBEL register', to: '/' },
          { title: data?.api.name ?? 'Active', to: `/${apiId}` },
        ]}
      />
      <h1>
        {title} on {data?.api.name ?? 'the active'}
      </h1>
      <RecordForm
        fields={basisFields}
        initial={initial}
        saveLabel="Save opinion"
        {...(record === null ? {} : { reason: { scope: 'facility', isAlways: record.status === 'inForce' } })}
        onCancel={() => goOn(`/${apiId}`)}
        onSave={async (changed, all) => {
          await onSave(asBody(record === null ? all : changed));
          toast({ kind: 'success', title: 'Saved' });
          goOn(`/${apiId}`);
        }}
        {...(record?.status === 'inForce' ? { preview: changed => [editOf(record, changed)] } : {})}
        extra={(values, change, faultOf) => {
          const derivation = (values['derivation'] ?? null) as DerivationDraft | null;
          return (
            <>
              <StatedValue
                value={values['value'] as Partial<HbelRecord['value']> | null}
                fault={faultOf('value')}
                onChange={value => change('value', value)}
              />
              <DerivationEditor
                draft={derivation}
                faultOf={faultOf}
                onChange={draft => {
                  // Removing the derivation keeps the body weight of the limit.
                  if (draft === null && derivation !== null)
                    change('forBodyWeightKg', derivationBodyWeightKg(relevant(derivation)));
                  change('derivation', draft);
                }}
                onState={ugPerDay => change('value', roundedValue(ugPerDay))}
              />
              {derivation === null && (
                <div className="limpid-form">
                  <NumberBox
                    id="for-body-weight"
                    label="Body weight that the limit is for, kg"
                    help="50 by default. For products for lighter patients the limit is reduced in proportion."
                    value={values['forBodyWeightKg'] as number | null | undefined}
                    fault={faultOf('forBodyWeightKg')}
                    onChange={weightKg => change('forBodyWeightKg', weightKg)}
                  />
                </div>
              )}
              {values['basis'] !== 'AI' && values['route'] !== 'any' && (
                <ExtrapolationRows
                  extrapolations={values['extrapolations'] as HbelRecord['extrapolations'] | undefined}
                  route={values['route']}
                  faultOf={faultOf}
                  onChange={extrapolations => change('extrapolations', extrapolations)}
                />
              )}
              <h2>Source</h2>
              <div className="limpid-form">
                {originFields(others).map(field => (
                  <div key={field.name} className={field.wide === true ? 'limpid-wide' : ''}>
                    <Field
                      field={field}
                      value={values[field.name]}
                      fault={faultOf(field.name)}
                      onChange={value => change(field.name, value)}
                    />
                  </div>
                ))}
              </div>
              <h2>Authors and validity</h2>
              <PersonFields
                id="author"
                label="Author"
                person={(values['author'] ?? null) as HbelRecord['author']}
                faultOf={faultOf}
                onChange={author => change('author', author)}
              />
              <PersonFields
                id="reviewedBy"
                label="Reviewer"
                person={(values['reviewedBy'] ?? null) as HbelRecord['reviewedBy']}
                faultOf={faultOf}
                onChange={reviewer => change('reviewedBy', reviewer)}
              />
              <div className="limpid-form">
                <Day id="effectiveFrom" label="Effective from" values={values} faultOf={faultOf} onChange={change} />
                <Day id="reviewDueOn" label="Review due on" values={values} faultOf={faultOf} onChange={change} />
              </div>
            </>
          );
        }}
      />
    </div>
  );
}

/** The request that saving would send, with a placeholder reason if none is typed yet. */
function editOf(record: ShownHbel, changed: FormValues): PreviewEdit {
  const body = { reason: 'preview of the effect', ...asBody(changed), version: record.version };
  return { method: 'POST', path: `/hbels/${record.id}`, body };
}

const basisFields: readonly FormField[] = [
  { kind: 'select', name: 'basis', label: 'Basis', required: true, options: plainOptions(hbelBases) },
  {
    kind: 'select',
    name: 'route',
    label: 'Route',
    required: true,
    options: plainOptions(hbelRoutes),
    help: 'any: for every route without its own limit. An acceptable intake (AI) applies to every route',
  },
  {
    kind: 'select',
    name: 'massBasis',
    label: 'Value is of the',
    options: plainOptions(massBases),
    help: 'Base by default. A value of the salt is multiplied by the base factor of the active',
  },
  { kind: 'text', name: 'population', label: 'Population', help: 'For example adults, children, dogs' },
];

function originFields(others: readonly ShownHbel[]): FormField[] {
  return [
    { kind: 'text', name: 'authority', label: 'Authority', help: 'Publisher, if any' },
    { kind: 'text', name: 'source', label: 'Source' },
    { kind: 'number', name: 'year', label: 'Year' },
    { kind: 'text', name: 'reportNumber', label: 'Report number' },
    { kind: 'text', name: 'reportVersion', label: 'Report version' },
    {
      kind: 'select',
      name: 'supersedesId',
      label: 'Replaces',
      help: 'The opinion that this one supersedes when it is put into force',
      options: others.map(hbel => ({ value: hbel.id, label: hbel.name })),
    },
    {
      kind: 'textarea',
      name: 'ratioExplanation',
      label: 'Why other opinions differ',
      help: 'Required if another opinion for the same route differs more than tenfold',
      wide: true,
    },
    { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
  ];
}

function StatedValue({
  value,
  fault,
  onChange,
}: {
  readonly value: Partial<HbelRecord['value']> | null;
  readonly fault: string | undefined;
  readonly onChange: (value: object | null) => void;
}) {
  const units = unitsOf('dose');
  const byDefault = useDefaultUnit('pde', units, 'mg');
  const unit = value?.unit ?? byDefault;
  return (
    <div className="limpid-form">
      <div className="limpid-quantity">
        <NumberBox
          id="stated-value"
          label="Daily limit, as stated in the report *"
          help="May be the rounded calculated value"
          value={value?.value}
          fault={fault}
          onChange={number => onChange(number === null ? null : { value: number, unit })}
        />
        <Select
          id="stated-unit"
          labelText="Limit unit"
          value={unit}
          onChange={event => onChange({ ...value, unit: event.target.value })}
        >
          {units.map(each => (
            <SelectItem key={each} value={each} text={each} />
          ))}
        </Select>
      </div>
    </div>
  );
}

/** Three significant digits in the most readable unit. */
function roundedValue(ugPerDay: number): HbelRecord['value'] {
  const unit = ugPerDay >= 1000 ? 'mg' : ugPerDay >= 1 ? 'ug' : 'ng';
  const value = unit === 'mg' ? ugPerDay / 1000 : unit === 'ug' ? ugPerDay : ugPerDay * 1000;
  return { value: Number(value.toPrecision(3)), unit };
}

function Day({
  id,
  label,
  values,
  faultOf,
  onChange,
}: {
  readonly id: 'effectiveFrom' | 'reviewDueOn';
  readonly label: string;
  readonly values: FormValues;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (name: string, value: unknown) => void;
}) {
  return (
    <DayField
      id={id}
      label={label}
      value={(values[id] ?? null) as string | null}
      fault={faultOf(id)}
      onChange={day => onChange(id, day)}
    />
  );
}
