import { Button } from '@carbon/react';
import { AddRow, Field, plainOptions, useFacilityData, type FormField } from '@limpid/ui-kit';
import { contaminantKinds } from '#schemas/enumerations/master-data';
import { takenSampleTypes, type ExtraSample } from '#plugins/sampling/shared/sample-set';

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}
const named = (rows: readonly Named[] | undefined) =>
  (rows ?? []).map(({ id, externalId, name }) => ({ value: id, label: `${externalId} ${name}` }));

type Key = Exclude<keyof ExtraSample, 'limit'> | 'limit.value' | 'limit.unit';

/** Samples that are not planned for the equipment. */
export function ExtraSamples({
  samples,
  faultOf,
  onChange,
}: {
  readonly samples: readonly ExtraSample[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (samples: readonly ExtraSample[]) => void;
}) {
  const methods = useFacilityData<{ readonly analyticalMethods: readonly Named[] }>(
    '/analytical-methods?doPagination=false&columns=name,externalId',
    'Loading methods',
    { isAside: true },
  );
  const materials = useFacilityData<{ readonly mocs: readonly Named[] }>(
    '/moc?doPagination=false',
    'Loading materials',
    {
      isAside: true,
    },
  );
  const fieldsOf = (index: number): readonly (readonly [Key, FormField])[] => {
    const at = (key: Key): string => `extraSamples.${index}.${key}`;
    return [
      ['place', { kind: 'text', name: at('place'), label: 'Place', required: true }],
      ['description', { kind: 'text', name: at('description'), label: 'Where exactly', required: true }],
      [
        'sampleType',
        {
          kind: 'select',
          name: at('sampleType'),
          label: 'Sample type',
          options: plainOptions(takenSampleTypes),
          required: true,
        },
      ],
      [
        'contaminant',
        {
          kind: 'select',
          name: at('contaminant'),
          label: 'Contaminant',
          options: plainOptions(contaminantKinds),
          required: true,
        },
      ],
      [
        'methodId',
        {
          kind: 'select',
          name: at('methodId'),
          label: 'Analytical method',
          options: named(methods.data?.analyticalMethods),
        },
      ],
      [
        'materialId',
        {
          kind: 'select',
          name: at('materialId'),
          label: 'Material of construction',
          options: named(materials.data?.mocs),
        },
      ],
      ['limit.value', { kind: 'number', name: at('limit.value'), label: 'Limit' }],
      [
        'limit.unit',
        {
          kind: 'text',
          name: at('limit.unit'),
          label: 'Unit of the limit',
          help: 'For example mg/sqcm, ppm, CFU/25 sqcm',
        },
      ],
    ];
  };
  return (
    <section aria-labelledby="extra-heading">
      <h2 id="extra-heading">Further samples</h2>
      <p className="cds--form__helper-text">
        Besides those that are planned for the equipment, for example of an investigation.
      </p>
      {samples.map((sample, index) => (
        <fieldset key={index} className="limpid-form">
          <legend className="cds--label">Sample {index + 1}</legend>
          {fieldsOf(index).map(([key, field]) => (
            <Field
              key={key}
              field={field}
              value={valueOf(sample, key)}
              fault={faultOf(field.name)}
              onChange={value => onChange(samples.with(index, changed(sample, key, value)))}
            />
          ))}
          <div className="limpid-wide">
            <Button kind="ghost" size="sm" onClick={() => onChange(samples.toSpliced(index, 1))}>
              Remove sample {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <AddRow
        path="extraSamples"
        onAdd={() => onChange([...samples, { place: '', description: '', sampleType: 'swab', contaminant: 'product' }])}
      >
        Add further sample
      </AddRow>
    </section>
  );
}

function valueOf(sample: ExtraSample, key: Key): unknown {
  if (key === 'limit.value') return sample.limit?.value ?? null;
  return key === 'limit.unit' ? (sample.limit?.unit ?? '') : (sample[key] ?? null);
}

function changed(sample: ExtraSample, key: Key, value: unknown): ExtraSample {
  if (key !== 'limit.value' && key !== 'limit.unit') return { ...sample, [key]: value === '' ? null : value };
  const limit = { unit: 'mg/sqcm', ...sample.limit, [key.replace('limit.', '')]: value };
  return { ...sample, limit: hasValue(limit) ? limit : null };
}

function hasValue(limit: object): limit is NonNullable<ExtraSample['limit']> {
  return 'value' in limit && limit.value !== null;
}
