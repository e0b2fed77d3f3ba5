import { Button, InlineNotification, Select, SelectItem, TextInput } from '@carbon/react';
import { useState } from 'react';
import { AddRow, DayField, facilityDay, useRowKeys, words } from '@limpid/ui-kit';
import { qualificationKinds, type Qualification } from '#plugins/operators/shared/operator';
import { unitsOf } from '#schemas/lib/units';

/** Editor of qualifications: one block each, added and removed. */
export function QualificationEditor({
  qualifications,
  fault,
  onChange,
}: {
  readonly qualifications: readonly Qualification[];
  readonly fault: string | undefined;
  readonly onChange: (qualifications: readonly Qualification[]) => void;
}) {
  const keys = useRowKeys();
  const set = (index: number, change: Partial<Qualification>): void =>
    onChange(qualifications.map((each, at) => (at === index ? { ...each, ...change } : each)));
  return (
    <section aria-label="Qualifications">
      <h2>Qualifications</h2>
      {fault !== undefined && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Qualifications" subtitle={fault} />
      )}
      {qualifications.map((each, index) => (
        <fieldset key={keys.of(index)}>
          <legend className="cds--label">{`Qualification ${index + 1}`}</legend>
          <div className="limpid-form">
            <Fields index={index} value={each} onSet={change => set(index, change)} />
            <Button
              kind="danger--ghost"
              size="md"
              aria-label={`Remove qualification ${index + 1}`}
              onClick={() => {
                keys.remove(index);
                onChange(qualifications.filter((_, at) => at !== index));
              }}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-form">
        <AddRow
          onAdd={() => onChange([...qualifications, { kind: qualificationKinds[0], qualifiedOn: facilityDay() }])}
        >
          Add qualification
        </AddRow>
      </div>
    </section>
  );
}

function Fields({
  index,
  value,
  onSet,
}: {
  readonly index: number;
  readonly value: Qualification;
  readonly onSet: (change: Partial<Qualification>) => void;
}) {
  const text = (name: 'scope' | 'assessor' | 'evidence', label: string, help = '') => (
    <TextInput
      id={`qualification-${index}-${name}`}
      labelText={label}
      helperText={help}
      value={value[name] ?? ''}
      onChange={event => onSet({ [name]: event.target.value === '' ? null : event.target.value })}
    />
  );
  const day = (name: 'qualifiedOn' | 'expiresOn', label: string, help = '') => (
    <DayField
      id={`qualification-${index}-${name}`}
      label={label}
      help={help}
      value={value[name] ?? null}
      fault={undefined}
      onChange={chosen => onSet({ [name]: chosen ?? (name === 'qualifiedOn' ? '' : null) })}
    />
  );
  return (
    <>
      <Select
        id={`qualification-${index}-kind`}
        labelText="For *"
        value={value.kind}
        onChange={event => onSet({ kind: event.target.value as Qualification['kind'] })}
      >
        {qualificationKinds.map(kind => (
          <SelectItem key={kind} value={kind} text={words(kind)} />
        ))}
      </Select>
      {text('scope', 'Limited to', 'Procedures or materials; empty: all')}
      {day('qualifiedOn', 'Since *')}
      {day('expiresOn', 'Until', 'Empty: does not expire')}
      {value.kind === 'visualInspection' && <VisualLevel index={index} value={value} onSet={onSet} />}
      {text('assessor', 'Assessor')}
      {text('evidence', 'Evidence', 'Number of the certificate')}
    </>
  );
}

const unit = unitsOf('surfaceResidue')[1] ?? 'ug/sqcm';

/** Keeps the typed text, so that 0.5 can be typed digit by digit. */
function VisualLevel({
  index,
  value,
  onSet,
}: {
  readonly index: number;
  readonly value: Qualification;
  readonly onSet: (change: Partial<Qualification>) => void;
}) {
  const [typed, setTyped] = useState(value.lowestVisualLevel?.value.toString() ?? '');
  return (
    <TextInput
      id={`qualification-${index}-level`}
      labelText={`Detects down to (${unit})`}
      inputMode="decimal"
      value={typed}
      onChange={event => {
        setTyped(event.target.value);
        const level = Number(event.target.value);
        onSet({ lowestVisualLevel: event.target.value.trim() === '' ? null : { value: level, unit } });
      }}
    />
  );
}
