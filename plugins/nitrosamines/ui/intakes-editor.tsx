import { Button } from '@carbon/react';
import { AddRow, Field, plainOptions, useRowKeys, type FormField } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { authorities, type AuthorityIntake } from '#plugins/nitrosamines/shared/nitrosamine';

/** Intakes by authority, of which the policy selects one. */
export function IntakesEditor({
  intakes,
  faultOf,
  onChange,
}: {
  readonly intakes: readonly AuthorityIntake[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (intakes: readonly AuthorityIntake[]) => void;
}) {
  const keys = useRowKeys();
  const free = authorities.find(authority => intakes.every(each => each.authority !== authority));
  return (
    <section aria-labelledby="intakes-heading">
      <h2 id="intakes-heading">Intakes by authority</h2>
      <p className="limpid-lead">
        The policy uses the lowest, or that of one authority. An entry without an intake means the default of its
        potency category; without either it does not limit it as a nitrosamine.
      </p>
      {intakes.map((intake, index) => (
        <IntakeRow
          key={keys.of(index)}
          intake={intake}
          index={index}
          faultOf={faultOf}
          onChange={changed => onChange(intakes.map((each, position) => (position === index ? changed : each)))}
          onRemove={() => {
            keys.remove(index);
            onChange(intakes.filter((_each, position) => position !== index));
          }}
        />
      ))}
      {free !== undefined && <AddRow onAdd={() => onChange([...intakes, { authority: free }])}>Add authority</AddRow>}
    </section>
  );
}

function IntakeRow({
  intake,
  index,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly intake: AuthorityIntake;
  readonly index: number;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (intake: AuthorityIntake) => void;
  readonly onRemove: () => void;
}) {
  const path = `authorityIntakes.${index}`;
  const fields: readonly (readonly [keyof AuthorityIntake, FormField])[] = [
    [
      'authority',
      {
        kind: 'select',
        name: `${path}.authority`,
        label: 'Authority',
        required: true,
        options: plainOptions(authorities),
      },
    ],
    [
      'intake',
      { kind: 'quantity', name: `${path}.intake`, label: 'Daily intake', units: unitsOf('dose'), defaultUnit: 'ng' },
    ],
    ['source', { kind: 'text', name: `${path}.source`, label: 'Source', help: 'Required with an intake' }],
    ['statedOn', { kind: 'date', name: `${path}.statedOn`, label: 'Stated on' }],
    ['cpcaCategory', { kind: 'number', name: `${path}.cpcaCategory`, label: 'CPCA category' }],
  ];
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Authority {index + 1}</legend>
      {fields.map(([key, field]) => (
        <Field
          key={key}
          field={field}
          value={intake[key] ?? null}
          fault={faultOf(field.name)}
          onChange={value => onChange({ ...intake, [key]: value === '' ? null : value })}
        />
      ))}
      <div className="limpid-row limpid-wide">
        <Button kind="ghost" size="sm" onClick={onRemove}>
          Remove authority {index + 1}
        </Button>
      </div>
    </fieldset>
  );
}
