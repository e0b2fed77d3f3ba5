import { Modal, Select, SelectItem, TextInput } from '@carbon/react';
import { useState, type ReactNode } from 'react';
import { ApiFailure, DayField, focusFault, ReasonField, useOnce, useTyped } from '@limpid/ui-kit';
import { typedNumber } from '#schemas/lib/typed-number';
import { unitsOf } from '#schemas/lib/units';
import type { LimitOverrideRecord } from '#plugins/limits/shared/limit-override';

type Unit = LimitOverrideRecord['limit']['unit'];

/** What a decision states besides its place. */
export interface Decided {
  readonly limit: { readonly value: number; readonly unit: Unit };
  readonly reason: string;
  readonly reviewDate: string;
}

/** Asks for the limit, the reason and the review date of a decision. What is typed is kept until it is used or cancelled. */
export function DecisionDialog({
  heading,
  about,
  draft,
  unit: usual,
  missing = null,
  children,
  onClose,
  onConfirm,
}: {
  readonly heading: string;
  readonly about: string;
  /** Distinguishes what is typed for several decisions. */
  readonly draft: string;
  readonly unit: Unit;
  /** What else is still to be chosen; null: nothing. */
  readonly missing?: string | null;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: (decided: Decided) => Promise<unknown>;
}) {
  const nothing: { value: string; unit: Unit; reason: string; reviewDate: string | null } = {
    value: '',
    unit: usual,
    reason: '',
    reviewDate: null,
  };
  const { typed, type, forget } = useTyped(`limit override ${draft}`, nothing);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<typeof nothing>): void => {
    type(part);
    setFaults({});
  };
  const [confirm, isRunning] = useOnce(async () => {
    const { value: text, unit, reason, reviewDate } = typed;
    const value = typedNumber(text);
    const open = {
      ...(typeof value === 'number' && value > 0 ? {} : { limit: 'Please enter a number greater than 0' }),
      ...(reason.trim().length < 3 ? { reason: 'Please give a reason of at least 3 characters' } : {}),
      ...(reviewDate === null ? { reviewDate: 'Please enter a review date' } : {}),
      ...(missing === null ? {} : { other: missing }),
    };
    setFaults(open);
    if (typeof value !== 'number' || reviewDate === null || Object.keys(open).length > 0) {
      focusFault();
      return;
    }
    try {
      await onConfirm({ limit: { value, unit }, reason: reason.trim(), reviewDate });
      forget();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const named = error.fields.map(({ path, message }) => [path, message] as const);
      setFaults(named.length === 0 ? { other: error.message } : { other: error.message, ...Object.fromEntries(named) });
      focusFault();
    }
  });
  return (
    <Modal
      open
      modalHeading={heading}
      primaryButtonText="Propose"
      secondaryButtonText="Cancel"
      primaryButtonDisabled={isRunning}
      selectorPrimaryFocus="#override-value"
      onRequestClose={onClose}
      onSecondarySubmit={() => {
        forget();
        onClose();
      }}
      onRequestSubmit={() => void confirm()}
    >
      <p className="limpid-lead">{about}</p>
      {children}
      <div className="limpid-form">
        <TextInput
          id="override-value"
          labelText="Limit (L3) *"
          autoComplete="off"
          value={typed.value}
          invalid={faults['limit'] !== undefined}
          invalidText={faults['limit'] ?? ''}
          onChange={event => change({ value: event.target.value })}
        />
        <Select
          id="override-unit"
          labelText="Unit"
          value={typed.unit}
          onChange={event => change({ unit: event.target.value as Unit })}
        >
          {unitsOf('surfaceResidue').map(unit => (
            <SelectItem key={unit} value={unit} text={unit} />
          ))}
        </Select>
        <DayField
          id="override-review"
          label="Review date *"
          help="The date on which the decision is reviewed"
          value={typed.reviewDate}
          fault={faults['reviewDate']}
          onChange={day => change({ reviewDate: day })}
        />
        <div className="limpid-wide">
          <ReasonField
            id="override-reason"
            label="Reason *"
            rows={3}
            value={typed.reason}
            fault={faults['reason']}
            onChange={text => change({ reason: text })}
          />
        </div>
      </div>
      <p className="limpid-fault" role="alert">
        {faults['other']}
      </p>
    </Modal>
  );
}
