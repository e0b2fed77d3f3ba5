import { Button, Select, SelectItem } from '@carbon/react';
import { AddRow, Field, useRowKeys, type FormField } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';
import { kindOf, occurrenceKinds, type OccurrenceKind } from './occurrence-kinds.js';

/** Editor of the actives, intermediates, products and productions that a nitrosamine may occur in. */
export function OccurrencesEditor({
  occurrences,
  faultOf,
  onChange,
}: {
  readonly occurrences: readonly Occurrence[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (occurrences: readonly Occurrence[]) => void;
}) {
  const keys = useRowKeys();
  return (
    <section aria-labelledby="occurrences-heading">
      <h2 id="occurrences-heading">Where it occurs</h2>
      <p className="limpid-lead">
        An active reaches every production of it and of products that contain it; limits are calculated after each.
      </p>
      {occurrences.map((occurrence, index) => (
        <OccurrenceRow
          key={keys.of(index)}
          occurrence={occurrence}
          index={index}
          faultOf={faultOf}
          onChange={changed => onChange(occurrences.map((each, position) => (position === index ? changed : each)))}
          onRemove={() => {
            keys.remove(index);
            onChange(occurrences.filter((_each, position) => position !== index));
          }}
        />
      ))}
      <AddRow onAdd={() => onChange([...occurrences, { apiId: null }])}>Add occurrence</AddRow>
    </section>
  );
}

function OccurrenceRow({
  occurrence,
  index,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly occurrence: Occurrence;
  readonly index: number;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (occurrence: Occurrence) => void;
  readonly onRemove: () => void;
}) {
  const path = `occurrences.${index}`;
  const kind = kindOf(occurrence);
  const { maxDailyDose = null, formationRoute = null } = occurrence;
  const more = { maxDailyDose, formationRoute };
  const reference: FormField = {
    kind: 'reference',
    name: `${path}.${kind.field}`,
    label: kind.label,
    path: kind.path,
    many: kind.many,
    required: true,
  };
  const dose: FormField = {
    kind: 'quantity',
    name: `${path}.maxDailyDose`,
    label: 'Maximum daily dose',
    units: unitsOf('dose'),
    defaultUnit: 'mg',
    help: 'For the limit in the product; by default that of the product or active',
  };
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Occurrence {index + 1}</legend>
      <Select
        id={`${path}.kind`}
        labelText="Found in"
        value={kind.field}
        onChange={event => onChange({ [event.target.value as OccurrenceKind['field']]: null, ...more })}
      >
        {occurrenceKinds.map(each => (
          <SelectItem key={each.field} value={each.field} text={each.text} />
        ))}
      </Select>
      <Field
        key={kind.field}
        field={reference}
        value={occurrence[kind.field] ?? null}
        fault={faultOf(path)}
        onChange={value => onChange({ [kind.field]: value as string | null, ...more })}
      />
      <Field
        field={dose}
        value={maxDailyDose}
        fault={faultOf(dose.name)}
        onChange={value => onChange({ ...occurrence, maxDailyDose: value as Occurrence['maxDailyDose'] & object })}
      />
      <Field
        field={{ kind: 'text', name: `${path}.formationRoute`, label: 'Formation route' }}
        value={formationRoute}
        fault={faultOf(`${path}.formationRoute`)}
        onChange={value => onChange({ ...occurrence, formationRoute: value === '' ? null : String(value) })}
      />
      <div className="limpid-row limpid-wide">
        <Button kind="ghost" size="sm" onClick={onRemove}>
          Remove occurrence {index + 1}
        </Button>
      </div>
    </fieldset>
  );
}
