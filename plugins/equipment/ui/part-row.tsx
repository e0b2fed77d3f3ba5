import { Button, Select, SelectItem, TextInput } from '@carbon/react';
import { describedByFault, formatNumber, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import { useState } from 'react';
import type { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { typedNumber } from '#schemas/lib/typed-number';
import { geometryFaults } from '#plugins/equipment/server/shapes/area';
import { shapeKeys, shapeOf, type ShapeKey } from '#plugins/equipment/server/shapes/shapes';
import { partArea } from './parts-table.js';

/** One part of equipment: its shape, dimensions, resulting area, dedication and material. */
export function PartRow({
  part,
  index,
  earlier,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly part: EquipmentPart;
  readonly index: number;
  /** Number of the earlier part that this one repeats. */
  readonly earlier: number | null;
  /** Fault reported by the server for a field of the part. */
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (part: EquipmentPart) => void;
  readonly onRemove: () => void;
}) {
  const shape = shapeOf(part.shape);
  const faults = geometryFaults(part.shape, part.inputs);
  const faultOfInput = (input: string): string | undefined =>
    part.inputs[input] === undefined ? faultOf(`inputs.${input}`) : faults.find(each => each.input === input)?.message;
  const setInput = (name: string, text: string): void => {
    const { [name]: _old, ...rest } = part.inputs;
    const value = typedNumber(text);
    onChange({ ...part, inputs: typeof value === 'number' ? { ...rest, [name]: value } : rest });
  };
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Part {index + 1}</legend>
      <TextInput
        {...refusedAs(`part-${index}-name`, faultOf('name'))}
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
          {...refusedAs(`part-${index}-${input.name}`, faultOfInput(input.name))}
          labelText={`${input.label}${'count' in input && input.count === true ? '' : ', cm'}`}
          inputMode="decimal"
          defaultValue={part.inputs[input.name] ?? ''}
          onChange={event => setInput(input.name, event.target.value)}
        />
      ))}
      <Count
        id={`part-${index}-count`}
        count={part.count}
        fault={faultOf('count')}
        onChange={count => onChange({ ...part, count })}
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
        <SelectItem value="dedicated" text="dedicated to one product, not counted" />
      </Select>
      <Material
        id={`part-${index}-material`}
        mocId={part.mocId ?? null}
        fault={faultOf('mocId')}
        onChange={mocId => onChange({ ...part, mocId })}
      />
      <TextInput
        {...refusedAs(`part-${index}-source`, faultOf('source'))}
        labelText="Source"
        helperText="Drawing number, or measured by whom"
        value={part.source ?? ''}
        onChange={event => onChange({ ...part, source: event.target.value === '' ? null : event.target.value })}
      />
      {earlier !== null && (
        <p role="status" className="limpid-sentence">
          This is part {earlier + 1} again: its area counts twice. If one is meant, remove it.
        </p>
      )}
      <div className="limpid-row limpid-between">
        <span role="status">
          {faults.find(each => each.input === '')?.message ?? `${formatNumber(partArea(part)) || '–'} sqcm`}
        </span>
        <Button kind="ghost" size="sm" onClick={onRemove}>
          Remove part {index + 1}
        </Button>
      </div>
    </fieldset>
  );
}

function invalid(fault: string | undefined): { readonly invalid: boolean; readonly invalidText: string } {
  return { invalid: fault !== undefined, invalidText: fault ?? '' };
}

/** Props that show the fault of a text field and link it to the field. */
function refusedAs(id: string, fault: string | undefined) {
  return { id, ...invalid(fault), ...describedByFault(id, fault) };
}

/**
 * Number of equal parts; an invalid entry is passed on as typed so that it is refused, because reading it as a
 * number would shrink the area.
 */
function Count({
  id,
  count,
  fault,
  onChange,
}: {
  readonly id: string;
  readonly count: number;
  readonly fault: string | undefined;
  readonly onChange: (count: number) => void;
}) {
  const [typed, setTyped] = useState(String(count));
  const isCount = Number.isInteger(typedNumber(typed)) && Number(typed) >= 1;
  return (
    <TextInput
      {...refusedAs(id, isCount ? fault : 'must be a whole number from 1')}
      labelText="Count"
      inputMode="numeric"
      value={typed}
      onChange={event => {
        setTyped(event.target.value);
        onChange(typedNumber(event.target.value) as number);
      }}
    />
  );
}

/** Material of a part; that of the equipment applies by default. */
function Material({
  id,
  mocId,
  fault,
  onChange,
}: {
  readonly id: string;
  readonly mocId: string | null;
  readonly fault: string | undefined;
  readonly onChange: (mocId: string | null) => void;
}) {
  const { data } = useFacilityData<{ mocs: readonly RecordRow[] }>(
    '/moc?doPagination=false&columns=externalId,name&sort=externalId',
    'Loading materials of construction',
    { isAside: true },
  );
  const mocs = data?.mocs ?? [];
  return (
    <Select
      id={id}
      labelText="Material"
      value={mocId ?? ''}
      {...invalid(fault)}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <SelectItem value="" text="" />
      {mocs.map(moc => (
        <SelectItem key={moc.id} value={moc.id} text={`${String(moc['externalId'])} ${String(moc['name'])}`} />
      ))}
      {mocId !== null && !mocs.some(moc => moc.id === mocId) && (
        <SelectItem value={mocId} text={data === undefined ? '…' : '(archived)'} />
      )}
    </Select>
  );
}
