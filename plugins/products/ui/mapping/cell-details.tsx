import { Checkbox, Modal, Select, SelectItem, TextInput } from '@carbon/react';
import { focusFault, useTyped } from '@limpid/ui-kit';
import { typedNumber } from '#schemas/lib/typed-number';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { plainPair, type Pair } from './edits.js';

type Text = Readonly<Record<'stepOrder' | 'alternative' | 'procedure' | 'contactShare', string>>;
/** Typed values; the others follow the pair. */
type Typed = Partial<Text> & { readonly isUsed?: boolean };
const nothingTyped: Typed = {};

/** Details of a pair: whether the equipment is used, step, procedure and contact share. */
export function CellDetails({
  title,
  pair,
  equipmentProcedure,
  procedures,
  onApply,
  onClose,
}: {
  readonly title: string;
  readonly pair: Pair | null;
  readonly equipmentProcedure: string | null;
  readonly procedures: MappingGrid['procedures'];
  /** Receives the changes; null when the equipment is no longer used. */
  readonly onApply: (changed: Partial<Pair> | null) => void;
  /** Typed values that were not applied are restored when the same pair is reopened. */
  readonly onClose: () => void;
}) {
  const { typed, type, forget, isKept } = useTyped<Typed>(`details of ${title}`, nothingTyped);
  const { isUsed = true, ...touched } = typed;
  const text: Text = { ...textOf(pair ?? plainPair), ...touched };
  const change = (name: keyof Text, value: string): void => type({ [name]: value });
  const read = pairOf(text);
  const stepFault = read.stepOrder === undefined ? 'A whole number from 1 to 1000' : null;
  const shareFault = read.contactShare === undefined ? 'Above 0 and at most 100' : null;
  const apply = (): void => {
    if (isUsed && (stepFault !== null || shareFault !== null)) {
      focusFault();
      return;
    }
    forget();
    const names = Object.keys(touched) as (keyof Text)[];
    onApply(isUsed ? (Object.fromEntries(names.map(name => [name, read[name]])) as Partial<Pair>) : null);
  };
  const own = equipmentProcedure === null ? 'None' : `That of the equipment (${equipmentProcedure})`;
  return (
    <Modal
      open
      modalHeading={title}
      modalLabel="Details"
      primaryButtonText="Apply"
      secondaryButtonText="Cancel"
      size="sm"
      onRequestClose={onClose}
      onSecondarySubmit={() => {
        forget();
        onClose();
      }}
      onRequestSubmit={apply}
      shouldSubmitOnEnter
    >
      {isKept && <p role="status">Your earlier entries were restored and are not applied yet. Cancel discards them.</p>}
      <Checkbox
        id="pair-used"
        labelText="The production uses this equipment"
        checked={isUsed}
        onChange={(_event, { checked }) => type({ isUsed: checked })}
      />
      <fieldset className="limpid-form" disabled={!isUsed}>
        <legend className="cds--visually-hidden">Details</legend>
        <TextInput
          id="pair-step"
          labelText="Step of the process"
          inputMode="numeric"
          data-modal-primary-focus
          value={text.stepOrder}
          invalid={stepFault !== null}
          invalidText={stepFault ?? ''}
          onChange={event => change('stepOrder', event.target.value)}
        />
        <TextInput
          id="pair-alternative"
          labelText="Alternative"
          helperText="Equipment of one production with the same value is alternative"
          maxLength={64}
          value={text.alternative}
          onChange={event => change('alternative', event.target.value)}
        />
        {procedures === null ? (
          <TextInput
            id="pair-procedure"
            labelText="Cleaning procedure"
            helperText={`Empty: ${own}`}
            maxLength={100}
            value={text.procedure}
            onChange={event => change('procedure', event.target.value)}
          />
        ) : (
          <Select
            id="pair-procedure"
            labelText="Cleaning procedure"
            value={text.procedure}
            onChange={event => change('procedure', event.target.value)}
          >
            <SelectItem value="" text={own} />
            {text.procedure !== '' && !procedures.some(each => each.number === text.procedure) && (
              <SelectItem value={text.procedure} text={`${text.procedure} (not in the catalogue)`} />
            )}
            {procedures.map(({ number, name }) => (
              <SelectItem key={number} value={number} text={`${number} ${name}`} />
            ))}
          </Select>
        )}
        <TextInput
          id="pair-share"
          labelText="Share of the surface in contact, %"
          helperText="For information: limits count the whole equipment"
          inputMode="decimal"
          value={text.contactShare}
          invalid={shareFault !== null}
          invalidText={shareFault ?? ''}
          onChange={event => change('contactShare', event.target.value)}
        />
      </fieldset>
    </Modal>
  );
}

function textOf(pair: Pair): Text {
  return {
    stepOrder: pair.stepOrder === null ? '' : String(pair.stepOrder),
    alternative: pair.alternative ?? '',
    procedure: pair.procedure ?? '',
    contactShare: pair.contactShare === null ? '' : String(pair.contactShare),
  };
}

/** The typed values; undefined if the text is invalid. */
function pairOf(text: Text): { [K in keyof Pair]: Pair[K] | undefined } {
  const step = Number(text.stepOrder);
  const share = typedNumber(text.contactShare);
  return {
    stepOrder:
      text.stepOrder.trim() === '' ? null : Number.isInteger(step) && step >= 1 && step <= 1000 ? step : undefined,
    alternative: text.alternative.trim() === '' ? null : text.alternative.trim(),
    procedure: text.procedure.trim() === '' ? null : text.procedure.trim(),
    contactShare: share === null || (typeof share === 'number' && share > 0 && share <= 100) ? share : undefined,
  };
}
