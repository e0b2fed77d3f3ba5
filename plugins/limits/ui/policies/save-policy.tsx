import { Button, InlineNotification, Modal } from '@carbon/react';
import { useState } from 'react';
import {
  ApiFailure,
  DataTable,
  DayField,
  facilityDayBegin,
  facilityZone,
  focusFault,
  ReasonField,
  formatValue,
  toast,
  useOnce,
  useSave,
  useTyped,
} from '@limpid/ui-kit';
import { isDay } from '#schemas/lib/date-text';
import { settingLabel } from './policy-fields.js';

/** One setting that differs between two versions. */
export interface SettingChange {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Settings that differ, read-only. */
export function ChangeTable({
  changes,
  label,
}: {
  readonly changes: readonly SettingChange[];
  readonly label: string;
}) {
  if (changes.length === 0) return <p className="limpid-lead">No setting differs.</p>;
  return (
    <DataTable
      title={label}
      size="sm"
      columns={[
        { heading: 'Setting', render: change => settingLabel(change.path) },
        { heading: 'Before', render: change => formatValue(change.from) || 'nothing' },
        { heading: 'After', render: change => formatValue(change.to) || 'nothing' },
      ]}
      rows={changes}
      keyOf={change => change.path}
    />
  );
}

/** Saves a draft as the next version: the changes, the reason, and the effective date. */
export function SavePolicy({
  policy,
  changes,
  nextVersion,
  disabled,
  save,
  onDiscard,
  onFailed,
  onStale,
}: {
  /** Identifies the policy. */
  readonly policy: string;
  readonly changes: readonly SettingChange[];
  readonly nextVersion: number;
  readonly disabled: boolean;
  readonly save: (reason: string, effectiveFrom: string | null) => Promise<unknown>;
  readonly onDiscard: () => void;
  readonly onFailed: (error: ApiFailure) => void;
  /** Loads the version that another user has saved meanwhile, as the new base of the draft. */
  readonly onStale: () => void;
}) {
  const [open, setOpen] = useState(false);
  const nothing: { readonly reason: string; readonly day: string | null } = { reason: '', day: null };
  const {
    typed: { reason, day },
    type,
    forget,
  } = useTyped(`save ${policy}`, nothing);
  const [fault, setFault] = useState<ApiFailure | null>(null);
  const saving = useSave(async (from: string | null) => {
    await save(reason.trim(), from);
    // Before the next version is loaded.
    forget();
  });
  const [confirm, isRunning] = useOnce(async () => {
    try {
      // An invalid date is sent as it is, to be refused: without a date the save would apply at once.
      await saving.mutateAsync(day !== null && isDay(day) ? facilityDayBegin(day) : day);
      toast({ kind: 'success', title: `Version ${nextVersion} saved` });
      setOpen(false);
      setFault(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errName === 'StaleRecordError') {
        setOpen(false);
        toast({
          kind: 'warning',
          title: 'Not saved',
          text: 'Someone else has saved a version meanwhile. Your changes are now based on that version: review them and save again.',
          stays: true,
        });
        onStale();
        return;
      }
      // Escape does not stop a save in progress.
      setOpen(true);
      setFault(error);
      onFailed(error);
      focusFault();
    }
  });
  const discard = (): void => {
    forget();
    onDiscard();
  };
  const faultOf = (path: string): string | undefined => fault?.fields.find(each => each.path === path)?.message;
  const isOther = fault !== null && faultOf('reason') === undefined && faultOf('effectiveFrom') === undefined;
  return (
    <>
      <div className={`limpid-row limpid-policy-save${changes.length > 0 ? ' limpid-policy-unsaved' : ''}`}>
        <Button disabled={disabled || changes.length === 0} onClick={() => setOpen(true)}>
          Save as version {nextVersion}
        </Button>
        <Button kind="secondary" disabled={changes.length === 0} onClick={discard}>
          Discard the draft
        </Button>
        <span role="status">
          {changes.length === 0
            ? `No setting differs from ${nextVersion === 1 ? 'the defaults' : `version ${nextVersion - 1}`}`
            : `${changes.length} ${changes.length === 1 ? 'setting differs' : 'settings differ'}`}
        </span>
      </div>
      <Modal
        open={open}
        modalHeading={`Save version ${nextVersion}`}
        primaryButtonText="Save"
        secondaryButtonText="Cancel"
        primaryButtonDisabled={isRunning}
        selectorPrimaryFocus="#policy-reason"
        onRequestClose={() => setOpen(false)}
        onRequestSubmit={() => void confirm()}
      >
        <div className="limpid-policy-dialog">
          {isOther && (
            <InlineNotification kind="error" lowContrast hideCloseButton title="Not saved" subtitle={fault.message} />
          )}
          {open && <ChangeTable changes={changes} label="Changes" />}
          <ReasonField
            id="policy-reason"
            label="Reason *"
            rows={3}
            value={reason}
            fault={faultOf('reason')}
            onChange={text => type({ reason: text })}
          />
          <DayField
            id="policy-effective"
            label="In force from (empty: immediately)"
            help={`From the start of that day, ${facilityZone()}`}
            value={day}
            fault={faultOf('effectiveFrom')}
            onChange={next => type({ day: next })}
          />
        </div>
      </Modal>
    </>
  );
}
