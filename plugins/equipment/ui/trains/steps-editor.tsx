import { Button, Checkbox, FilterableMultiSelect, Select, SelectItem } from '@carbon/react';
import { AddRow, formatNumber, useFacilityData, useRowKeys, type Quantity, type RecordRow } from '@limpid/ui-kit';
import type { TrainStep } from '#plugins/equipment/shared/equipment-train';
import { trainAreaSqcm } from '#plugins/equipment/shared/train-area';
import { toBase } from '#schemas/lib/units';

interface Equipment {
  readonly id: string;
  readonly label: string;
  readonly areaSqcm: number;
}

/** The ordered steps of a train with the resulting area while editing. */
export function StepsEditor({
  steps,
  faultOf,
  onChange,
}: {
  readonly steps: readonly TrainStep[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (steps: readonly TrainStep[]) => void;
}) {
  const { data } = useFacilityData<{ equipments: readonly RecordRow[] }>(
    '/equipments?pageLimit=500&sort=externalId&columns=externalId,name,totalSurfaceArea',
    'Loading equipment',
    { isAside: true },
  );
  const equipments = (data?.equipments ?? []).map(equipmentOf);
  const areas = new Map(equipments.map(equipment => [equipment.id, equipment.areaSqcm]));
  const total = trainAreaSqcm(
    steps.map(step => ({ usage: step.usage, equipments: step.equipmentIds })),
    id => areas.get(id) ?? 0,
  );
  const renumbered = (list: readonly TrainStep[]): TrainStep[] =>
    list.map((step, index) => ({ ...step, order: index + 1 }));
  const keys = useRowKeys();
  const replace = (index: number, step: TrainStep): void =>
    onChange(steps.map((each, position) => (position === index ? step : each)));
  const move = (index: number, by: number): void => {
    const list = [...steps];
    const [step] = list.splice(index, 1);
    if (step !== undefined) list.splice(index + by, 0, step);
    keys.move(index, by);
    onChange(renumbered(list));
  };
  const fault = faultOf('steps');
  return (
    <section aria-labelledby="steps-heading">
      <h2 id="steps-heading">Steps</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {steps.map((step, index) => (
        <StepRow
          key={keys.of(index)}
          step={step}
          number={index + 1}
          equipments={equipments}
          isLoading={data === undefined}
          fault={faultOf(`steps.${index}`)}
          isFirst={index === 0}
          isLast={index === steps.length - 1}
          onChange={changed => replace(index, changed)}
          onMove={by => move(index, by)}
          onRemove={() => {
            keys.remove(index);
            onChange(renumbered(steps.filter((_step, position) => position !== index)));
          }}
        />
      ))}
      <div className="limpid-row limpid-between">
        <AddRow
          onAdd={() =>
            onChange([...steps, { order: steps.length + 1, equipmentIds: [], usage: 'parallel', optional: false }])
          }
        >
          Add step
        </AddRow>
        <p className="limpid-sentence" role="status">
          Area of the train {formatNumber(total)} sqcm
        </p>
      </div>
    </section>
  );
}

function StepRow({
  step,
  number,
  equipments,
  isLoading,
  fault,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  readonly step: TrainStep;
  readonly number: number;
  readonly equipments: readonly Equipment[];
  readonly isLoading: boolean;
  readonly fault: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (step: TrainStep) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}) {
  const chosen = equipments.filter(equipment => step.equipmentIds.includes(equipment.id));
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Step {number}</legend>
      <FilterableMultiSelect<Equipment>
        key={equipments.length}
        id={`step-${number}-equipments`}
        titleText={`Equipment of step ${number} *`}
        placeholder={chosen.length === 0 ? 'Choose equipment' : chosen.map(equipment => equipment.label).join(', ')}
        // It is remounted when its equipment is loaded, which would lose typed text.
        disabled={isLoading}
        items={[...equipments]}
        itemToString={equipment => equipment?.label ?? ''}
        initialSelectedItems={chosen}
        invalid={fault !== undefined}
        invalidText={fault ?? ''}
        onChange={({ selectedItems }) => onChange({ ...step, equipmentIds: (selectedItems ?? []).map(({ id }) => id) })}
      />
      <Select
        id={`step-${number}-usage`}
        labelText="A batch passes"
        value={step.usage}
        onChange={event => onChange({ ...step, usage: event.target.value as TrainStep['usage'] })}
      >
        <SelectItem value="parallel" text="all of them: their areas add up" />
        <SelectItem value="alternative" text="one of them: the largest area counts" />
      </Select>
      <Checkbox
        id={`step-${number}-optional`}
        labelText="Not every batch passes this step"
        helperText="Its area is counted anyway"
        checked={step.optional === true}
        onChange={(_event, { checked }) => onChange({ ...step, optional: checked })}
      />
      <div className="limpid-row limpid-wide">
        <Button kind="ghost" size="sm" onClick={onRemove}>
          Remove step {number}
        </Button>
        {/* A disabled button would lose the focus, so the opposite button takes it. */}
        {!isFirst && (
          <Button kind="ghost" size="sm" onClick={() => onMove(-1)}>
            Move step {number} up
          </Button>
        )}
        {!isLast && (
          <Button kind="ghost" size="sm" onClick={() => onMove(1)}>
            Move step {number} down
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function equipmentOf(row: RecordRow): Equipment {
  const area = toBase('surfaceArea', row['totalSurfaceArea'] as Quantity | null);
  return { id: row.id, label: `${String(row['externalId'])} ${String(row['name'])}`, areaSqcm: area ?? 0 };
}
