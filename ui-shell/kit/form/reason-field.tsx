import { Select, SelectItem, SelectItemGroup, TextArea } from '@carbon/react';
import { useChangeReasons, type ChangeScope } from '../api/change-reasons.js';

/** The reason for a change, stored in the audit trail, with the recent and the standard ones to choose from. */
export function ReasonField({
  id,
  label = 'Reason for the change *',
  help,
  rows = 2,
  value,
  fault,
  onChange,
  offered = 'facility',
}: {
  readonly id: string;
  readonly label?: string;
  readonly help?: string;
  readonly rows?: number;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  /** Whose reasons are offered; none where the text is no reason. */
  readonly offered?: ChangeScope | 'none';
}) {
  return (
    <div className="limpid-reason">
      <TextArea
        id={id}
        labelText={label}
        {...(help === undefined ? {} : { helperText: help })}
        rows={rows}
        maxLength={500}
        value={value}
        invalid={fault !== undefined}
        invalidText={fault ?? ''}
        onChange={event => onChange(event.target.value)}
      />
      {offered !== 'none' && <OfferedReasons id={`${id}-offered`} scope={offered} value={value} onChoose={onChange} />}
    </div>
  );
}

function OfferedReasons({
  id,
  scope,
  value,
  onChoose,
}: {
  readonly id: string;
  readonly scope: ChangeScope;
  readonly value: string;
  readonly onChoose: (reason: string) => void;
}) {
  const { standard, recent } = useChangeReasons(scope);
  if (standard.length + recent.length === 0) return null;
  const isOffered = standard.includes(value) || recent.includes(value);
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['Recent', recent],
    ['Standard', standard],
  ];
  return (
    <Select
      id={id}
      labelText="Recent and standard reasons"
      hideLabel
      size="sm"
      value={isOffered ? value : ''}
      onChange={event => event.target.value !== '' && onChoose(event.target.value)}
    >
      <SelectItem value="" text="Choose a recent or standard reason" />
      {groups
        .filter(([, reasons]) => reasons.length > 0)
        .map(([title, reasons]) => (
          <SelectItemGroup key={title} label={title}>
            {reasons.map(reason => (
              <SelectItem key={reason} value={reason} text={reason} />
            ))}
          </SelectItemGroup>
        ))}
    </Select>
  );
}
