import { Checkbox, NumberInput, TextArea, TextInput } from '@carbon/react';
import type { InspectionEntry } from '#plugins/qualification/shared/inspection';
import type { InspectionRules } from '#plugins/qualification/shared/inspection-settings';

/** How equipment is inspected: light, distance and angles, as far as the settings ask for them. */
export function InspectionFields({
  rules,
  entry,
  onChange,
}: {
  readonly rules: InspectionRules;
  readonly entry: InspectionEntry;
  readonly onChange: (entry: InspectionEntry) => void;
}) {
  const angles = entry.anglesDegrees ?? [];
  const number = (typed: string | number): number | null => {
    const value = typeof typed === 'number' ? typed : Number.parseFloat(typed);
    return Number.isNaN(value) ? null : value;
  };
  return (
    <div className="limpid-floor-values">
      <NumberInput
        id="inspection-light"
        label={rules.lightLux === null ? 'Light, lux' : `Light, lux (at least ${rules.lightLux})`}
        allowEmpty
        hideSteppers
        value={entry.lightLux ?? ''}
        onChange={(_event, { value }) => onChange({ ...entry, lightLux: number(value) })}
      />
      <NumberInput
        id="inspection-distance"
        label={rules.distanceCm === null ? 'Distance, cm' : `Distance, cm (at most ${rules.distanceCm})`}
        allowEmpty
        hideSteppers
        value={entry.distanceCm ?? ''}
        onChange={(_event, { value }) => onChange({ ...entry, distanceCm: number(value) })}
      />
      {rules.anglesDegrees.map(angle => (
        <Checkbox
          key={angle}
          id={`inspection-angle-${angle}`}
          labelText={`Viewed at ${angle}°`}
          checked={angles.includes(angle)}
          onChange={(_event, { checked }) =>
            onChange({
              ...entry,
              anglesDegrees: checked ? [...angles, angle] : angles.filter(each => each !== angle),
            })
          }
        />
      ))}
      <TextInput
        id="inspection-tools"
        labelText="Tools"
        helperText="Lamp, mirror, endoscope"
        value={entry.tools ?? ''}
        onChange={event => onChange({ ...entry, tools: event.target.value })}
      />
      <Checkbox
        id="inspection-disassembly"
        labelText="Disassembled as the procedure says"
        checked={entry.disassemblyDone === true}
        onChange={(_event, { checked }) => onChange({ ...entry, disassemblyDone: checked })}
      />
      <Checkbox
        id="inspection-odour"
        labelText="Free of odour"
        checked={entry.odourFree === true}
        onChange={(_event, { checked }) => onChange({ ...entry, odourFree: checked })}
      />
      <TextArea
        id="inspection-remarks"
        labelText="Remarks"
        rows={2}
        value={entry.remarks ?? ''}
        onChange={event => onChange({ ...entry, remarks: event.target.value })}
      />
    </div>
  );
}

/** The entry as it is sent: what is empty is left out. */
export function statedInspection(entry: InspectionEntry): InspectionEntry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}
