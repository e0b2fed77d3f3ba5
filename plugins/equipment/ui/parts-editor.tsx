import { Button, Select, SelectItem, TextInput } from '@carbon/react';
import { AddRow, shownNumber, useRowKeys } from '@limpid/ui-kit';
import type { EquipmentPart } from '#schemas/equipment/equipment';
import { typedNumber } from '#schemas/lib/typed-number';
import { geometryFaults } from '#plugins/equipment/server/shapes/area';
import { repeatedParts } from '#plugins/equipment/server/shapes/repeated-parts';
import { shapeKeys, shapeOf, type ShapeKey } from '#plugins/equipment/server/shapes/shapes';
import { partArea } from './parts-table.js';

const newPart: EquipmentPart = { name: '', shape: 'cylinder_lateral', inputs: {}, count: 1, sign: 1, contact: true };

/** Parts of a machine with the area that follows while typing; the same functions compute it on the server. */
export function PartsEditor({
  parts,
  fault,
  onChange,
}: {
  readonly parts: readonly EquipmentPart[];
  readonly fault: string | undefined;
  readonly onChange: (parts: readonly EquipmentPart[]) => void;
}) {
  const keys = useRowKeys();
  const replace = (index: number, part: EquipmentPart): void =>
    onChange(parts.map((each, position) => (position === index ? part : each)));
  const repeated = new Map(repeatedParts(parts).map(({ index, earlier }) => [index, earlier]));
  const total = parts.reduce((sum, part) => sum + (partArea(part) ?? 0), 0);
  return (
    <section aria-labelledby="parts-heading">
      <h2 id="parts-heading">Parts and area</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {parts.map((part, index) => (
        <PartRow
          key={keys.of(index)}
          part={part}
          index={index}
          earlier={repeated.get(index) ?? null}
          onChange={changed => replace(index, changed)}
          onRemove={() => {
            keys.remove(index);
            onChange(parts.filter((_part, position) => position !== index));
          }}
        />
      ))}
      <div className="limpid-row limpid-between">
        <AddRow onAdd={() => onChange([...parts, newPart])}>Add part</AddRow>
        <p className="limpid-sentence" role="status">
          Surface area {shownNumber(total)} sqcm
        </p>
      </div>
    </section>
  );
}

function PartRow({
  part,
  index,
  earlier,
  onChange,
  onRemove,
}: {
  readonly part: EquipmentPart;
  readonly index: number;
  /** Where the same part stands already. */
  readonly earlier: number | null;
  readonly onChange: (part: EquipmentPart) => void;
  readonly onRemove: () => void;
}) {
  const shape = shapeOf(part.shape);
  const faults = geometryFaults(part.shape, part.inputs);
  const faultOf = (input: string): string | undefined =>
    part.inputs[input] === undefined ? undefined : faults.find(each => each.input === input)?.message;
  const setInput = (name: string, text: string): void => {
    const { [name]: _old, ...rest } = part.inputs;
    const value = typedNumber(text);
    onChange({ ...part, inputs: typeof value === 'number' ? { ...rest, [name]: value } : rest });
  };
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Part {index + 1}</legend>
      <TextInput
        id={`part-${index}-name`}
        labelText="Part"
        value={part.name}
        onChange={event => onChange({ ...part, name: event.target.value })}
      />
      <Select
        id={`part-${index}-shape`}
        labelText="Shape"
        helperText={shape.formula}
        value={part.shape}
        onChange={event => onChange({ ...part, shape: event.target.value as ShapeKey, inputs: {} })}
      >
        {shapeKeys.map(key => (
          <SelectItem key={key} value={key} text={shapeOf(key).label} />
        ))}
      </Select>
      {shape.inputs.map(input => (
        <TextInput
          key={`${part.shape} ${input.name}`}
          id={`part-${index}-${input.name}`}
          labelText={`${input.label}${'count' in input && input.count === true ? '' : ', cm'}`}
          inputMode="decimal"
          defaultValue={part.inputs[input.name] ?? ''}
          invalid={faultOf(input.name) !== undefined}
          invalidText={faultOf(input.name) ?? ''}
          onChange={event => setInput(input.name, event.target.value)}
        />
      ))}
      <TextInput
        id={`part-${index}-count`}
        labelText="Count"
        inputMode="numeric"
        defaultValue={part.count}
        onChange={event => onChange({ ...part, count: Math.max(1, Math.trunc(Number(event.target.value)) || 1) })}
      />
      <Select
        id={`part-${index}-sign`}
        labelText="Counts as"
        value={part.contact === false ? 'none' : part.dedicated === true ? 'dedicated' : String(part.sign ?? 1)}
        onChange={event =>
          onChange({
            ...part,
            contact: event.target.value !== 'none',
            dedicated: event.target.value === 'dedicated',
            sign: event.target.value === '-1' ? -1 : 1,
          })
        }
      >
        <SelectItem value="1" text="surface" />
        <SelectItem value="-1" text="cut-out" />
        <SelectItem value="none" text="no product contact" />
        <SelectItem value="dedicated" text="kept for one product, not counted" />
      </Select>
      {earlier !== null && (
        <p role="status" className="limpid-sentence">
          This is part {earlier + 1} again: its area counts twice. If one is meant, remove it.
        </p>
      )}
      <div className="limpid-row limpid-between">
        <span role="status">
          {faults.find(each => each.input === '')?.message ?? `${shownNumber(partArea(part)) || '–'} sqcm`}
        </span>
        <Button kind="ghost" size="sm" onClick={onRemove}>
          Remove part {index + 1}
        </Button>
      </div>
    </fieldset>
  );
}
