import { Button } from '@carbon/react';
import {
  AddRow,
  faultOfList,
  Field,
  PutRowBack,
  useFacilityData,
  useRowRemoval,
  type FormField,
  type Option,
  type RecordRow,
} from '@limpid/ui-kit';
import { justifiedBelowPercent, type MethodRecovery } from '#plugins/products/shared/method-recovery';

type Key = keyof MethodRecovery;

/** Named by path, as the error summary expects. */
function fieldsOf(index: number, mocs: readonly Option[]): readonly (readonly [Key, FormField])[] {
  const [at, number] = [(key: Key): string => `recoveries.${index}.${key}`, index + 1];
  return [
    ['mocId', { kind: 'select', name: at('mocId'), label: `Material ${number}`, options: mocs, required: true }],
    [
      'recoveryPercent',
      {
        kind: 'number',
        name: at('recoveryPercent'),
        label: `Recovery ${number}, %`,
        help: 'Below 70 warns, above 100 counts as 100',
      },
    ],
    ['rsdPercent', { kind: 'number', name: at('rsdPercent'), label: 'RSD, %' }],
    [
      'replicates',
      { kind: 'number', name: at('replicates'), label: 'Replicates', help: 'Number of recovered samples' },
    ],
    ['studyNumber', { kind: 'text', name: at('studyNumber'), label: 'Study', help: 'Number of its report' }],
    ['studiedOn', { kind: 'date', name: at('studiedOn'), label: 'Studied on' }],
    ['validUntil', { kind: 'date', name: at('validUntil'), label: 'Valid until' }],
    [
      'justification',
      {
        kind: 'text',
        name: at('justification'),
        label: 'Justification',
        help: `Required below ${justifiedBelowPercent} %`,
      },
    ],
  ];
}

/** Recovery of the method by material, with the study that found it. */
export function RecoveryEditor({
  recoveries,
  faultOf,
  onChange,
}: {
  readonly recoveries: readonly MethodRecovery[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (recoveries: readonly MethodRecovery[]) => void;
}) {
  const { data } = useFacilityData<{ mocs: readonly RecordRow[] }>(
    '/moc?pageLimit=500&sort=name',
    'Loading materials',
    {
      isAside: true,
    },
  );
  const mocs = data?.mocs ?? [];
  const options = mocs.map(moc => ({ value: moc.id, label: `${String(moc['externalId'])} ${String(moc['name'])}` }));
  const free = mocs.find(moc => !recoveries.some(each => each.mocId === moc.id));
  const removal = useRowRemoval(recoveries, onChange);
  const fault = faultOfList(faultOf, 'recoveries', recoveries.length);
  return (
    <section aria-labelledby="recovery-heading">
      <h2 id="recovery-heading">Recovery by material</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {recoveries.map((recovery, index) => (
        <fieldset key={removal.keys.of(index)} className="limpid-form">
          <legend className="cds--label">Recovery {index + 1}</legend>
          {fieldsOf(index, options).map(([key, field]) => (
            <Field
              key={key}
              field={field}
              value={recovery[key]}
              fault={faultOf(field.name)}
              onChange={value => onChange(recoveries.with(index, { ...recovery, [key]: value }))}
            />
          ))}
          <div>
            <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
              Remove recovery {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-row">
        {free !== undefined && (
          <AddRow path="recoveries" onAdd={() => onChange([...recoveries, { mocId: free.id, recoveryPercent: 100 }])}>
            Add recovery
          </AddRow>
        )}
        <PutRowBack removal={removal} noun="recovery" />
      </div>
    </section>
  );
}
