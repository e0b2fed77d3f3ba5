import { TrashCan } from '@carbon/icons-react';
import { Button, Select, SelectItem, TextInput } from '@carbon/react';
import { typedNumber } from '#schemas/lib/typed-number';
import {
  microbialContaminants,
  microbialOperators,
  microbialSampleTypes,
  roomGrades,
  microbialUnitsFor,
  unitsOfContaminant,
  type MicrobialLimit,
} from '#plugins/limits/shared/microbial-policy';
import { operatorWord } from '#plugins/equipment/shared/microbial-words';

/** A limit in one line, for lists of differences. */
export function describedLimit(limit: MicrobialLimit): string {
  const grade = limit.roomGrade === null ? 'all grades' : `grade ${limit.roomGrade}`;
  const alert = limit.alert === null ? '' : `, alert ${limit.alert}`;
  return `${limit.contaminant}, ${limit.sampleType}, ${grade}: ${operatorWord(limit.operator)} ${limit.action} ${limit.unit}${alert}`;
}

/** One microbial limit; its units are those of its contaminant. */
export function MicrobialLimitRow({
  number,
  limit,
  disabled,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly limit: MicrobialLimit;
  readonly disabled: boolean;
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (limit: MicrobialLimit) => void;
  readonly onRemove: () => void;
}) {
  const choice = <K extends keyof MicrobialLimit>(
    field: K,
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    change: (value: string) => MicrobialLimit,
  ) => (
    <Select
      id={`microbial-${number}-${field}`}
      labelText={label}
      size="md"
      disabled={disabled}
      value={String(limit[field] ?? '')}
      invalid={faultOf(field) !== undefined}
      invalidText={faultOf(field) ?? ''}
      onChange={event => onChange(change(event.target.value))}
    >
      {options.map(([value, text]) => (
        <SelectItem key={value} value={value} text={text} />
      ))}
    </Select>
  );
  const amount = (field: 'alert' | 'action', label: string) => (
    <TextInput
      id={`microbial-${number}-${field}`}
      labelText={label}
      inputMode="decimal"
      disabled={disabled}
      defaultValue={limit[field] ?? ''}
      invalid={faultOf(field) !== undefined}
      invalidText={faultOf(field) ?? ''}
      onChange={event => onChange({ ...limit, [field]: asAmount(event.target.value) })}
    />
  );
  const plain = (values: readonly string[]) => values.map(value => [value, value] as const);
  return (
    <fieldset className="limpid-microbial">
      <legend className="cds--visually-hidden">Limit {number}</legend>
      {choice('contaminant', 'Contaminant', plain(microbialContaminants), value => {
        const contaminant = value as MicrobialLimit['contaminant'];
        return withUnit({ ...limit, contaminant });
      })}
      {choice('sampleType', 'Sample', plain(microbialSampleTypes), value =>
        withUnit({ ...limit, sampleType: value as MicrobialLimit['sampleType'] }),
      )}
      {choice('roomGrade', 'Room grade', [['', 'all grades'], ...plain(roomGrades)], value => ({
        ...limit,
        roomGrade: value === '' ? null : (value as NonNullable<MicrobialLimit['roomGrade']>),
      }))}
      {choice(
        'operator',
        'Passes when',
        microbialOperators.map(operator => [operator, operatorWord(operator)] as const),
        value => ({ ...limit, operator: value as MicrobialLimit['operator'] }),
      )}
      {amount('action', 'Action level')}
      {amount('alert', 'Alert level')}
      {choice('unit', 'Unit', plain(unitsOffered(limit)), value => ({
        ...limit,
        unit: value as MicrobialLimit['unit'],
      }))}
      <Button
        kind="ghost"
        size="md"
        hasIconOnly
        renderIcon={TrashCan}
        iconDescription={`Remove limit ${number}`}
        tooltipAlignment="end"
        disabled={disabled}
        onClick={onRemove}
      />
    </fieldset>
  );
}

/** Any unit where none fits the contaminant, so that the server reports the mismatch. */
function unitsOffered(limit: MicrobialLimit): readonly MicrobialLimit['unit'][] {
  const fitting = microbialUnitsFor(limit);
  return fitting.length === 0 ? unitsOfContaminant[limit.contaminant] : fitting;
}

/** The limit in a unit that is offered for it. */
function withUnit(limit: MicrobialLimit): MicrobialLimit {
  const offered = unitsOffered(limit);
  const [first = limit.unit] = offered;
  return offered.includes(limit.unit) ? limit : { ...limit, unit: first };
}

/** The number, or null for an empty field; invalid input goes to the server, which reports it. */
function asAmount(typed: string): number | null {
  return typedNumber(typed) as number | null;
}
