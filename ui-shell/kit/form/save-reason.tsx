import { useChangeReasons, type ChangeScope } from '../api/change-reasons.js';
import { ReasonField } from './reason-field.js';

/** The reason in the save bar of a form. */
export function SaveReason({
  scope,
  isAlways = false,
  value,
  fault,
  onChange,
}: {
  readonly scope: ChangeScope;
  /** Needed whatever the setting says. */
  readonly isAlways?: boolean;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { isRequired } = useChangeReasons(scope);
  return (
    <ReasonField
      id="field-reason"
      label={isRequired || isAlways ? 'Reason for the change *' : 'Reason for the change'}
      rows={1}
      offered={scope}
      value={value}
      fault={fault}
      onChange={onChange}
    />
  );
}
