import { Button } from '@carbon/react';
import { useRef, useState, type ReactNode } from 'react';
import { ApiFailure, type FieldFault } from '../api/api.js';
import type { ChangeScope } from '../api/change-reasons.js';
import { useCloseWarning } from '../app/leave-guard.js';
import { toast } from '../app/toasts.js';
import { LoadingForm } from '../states/loading.js';
import { PreviewPanel, type PreviewEdit } from '../views/preview-panel.js';
import type { Draft } from './drafts.js';
import type { FormField, FormValues } from './fields.js';
import { Field } from './form-field.js';
import { SaveReason } from './save-reason.js';
import { RefusedSummary } from './refused-summary.js';
import { RestoredNotice } from './restored-notice.js';
import { StaleDialog } from './stale-dialog.js';
import { useDraft, useFoundDraft } from './use-draft.js';

export interface RecordFormProps {
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  readonly saveLabel: string;
  /** Receives the changed fields; throws `ApiFailure` when the server refuses. */
  readonly onSave: (changed: FormValues, all: FormValues) => Promise<void>;
  readonly onCancel: () => void;
  /** The calls that saving would make, for the preview. */
  readonly preview?: (changed: FormValues, all: FormValues) => readonly PreviewEdit[];
  /** The save changes a record: the form asks for its reason, which is among the changed fields. */
  readonly reason?: { readonly scope: ChangeScope; readonly isAlways?: boolean };
  /** Distinguishes drafts of several forms on one page; by default the address of the page. */
  readonly draftOf?: string;
  /** Further controls of the same record, for example its parts. */
  readonly extra?: (
    values: FormValues,
    change: (name: string, value: unknown) => void,
    faultOf: (name: string) => string | undefined,
  ) => ReactNode;
}

/**
 * A form for one record, with errors at fields and in a summary, both versions after a conflict, and drafts of unsaved
 * input. The form starts again when `initial` has another `version`.
 */
export function RecordForm(props: RecordFormProps) {
  const [round, setRound] = useState(0);
  const [saved, setSaved] = useState<FormValues | null>(null);
  // Saved data is read again before the save completes; until then the form keeps its initial values.
  const initial = saved ?? props.initial;
  const version = versionOf(initial);
  return (
    <FoundForm
      key={`${round} ${version}`}
      {...props}
      initial={initial}
      onSaving={isSaving => setSaved(isSaving ? initial : null)}
      onDiscard={() => setRound(round + 1)}
    />
  );
}

interface OpenFormProps extends RecordFormProps {
  readonly onSaving: (isSaving: boolean) => void;
  readonly onDiscard: () => void;
}

/** The form, once its draft has been looked up. */
function FoundForm(props: OpenFormProps) {
  const found = useFoundDraft<FormValues>(props.draftOf);
  if (found.looking) return <LoadingForm fields={props.fields.length} />;
  return <OpenForm {...props} draft={found.draft} />;
}

function versionOf(initial: FormValues): number | null {
  return typeof initial['version'] === 'number' ? initial['version'] : null;
}

function OpenForm({
  fields,
  initial,
  saveLabel,
  onSave,
  onCancel,
  preview,
  extra,
  reason,
  draftOf,
  draft,
  onSaving,
  onDiscard,
}: OpenFormProps & { readonly draft: Draft<FormValues> | null }) {
  const [values, setValues] = useState<FormValues>({ ...initial, ...draft?.values });
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  const faults: readonly FieldFault[] = refusal?.fields ?? [];
  const [stale, setStale] = useState<FormValues | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asked = fields.filter(field => field.askedWhen?.(values) !== false);
  const gone = new Set(fields.filter(field => !asked.includes(field)).map(field => field.name));
  const changed = Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, gone.has(name) ? null : value] as const)
      .filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(initial[name] ?? null)),
  );
  const dirty = Object.keys(changed).length > 0;
  useCloseWarning(dirty && !saving);
  const version = versionOf(initial);
  const { forget: forgetDraft } = useDraft(changed, dirty, version, draftOf);
  const change = (name: string, value: unknown): void => setValues(before => ({ ...before, [name]: value }));
  const faultOf = (name: string): string | undefined =>
    faults.find(fault => fault.path === name || fault.path.startsWith(`${name}.`))?.message;

  const save = async (): Promise<void> => {
    setSaving(true);
    onSaving(true);
    setRefusal(null);
    try {
      await onSave(reason === undefined ? changed : { ...changed, reason: statedReason(values) }, values);
      forgetDraft();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errName === 'NothingToChangeError') toast({ kind: 'info', title: 'Nothing to change' });
      else if (error.errName === 'StaleRecordError' && typeof error.details['current'] === 'object')
        setStale(error.details['current'] as FormValues | null);
      else if (!error.isEndOfSession) setRefusal(error);
    } finally {
      setSaving(false);
      onSaving(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      {draft !== null && (
        <RestoredNotice
          draft={draft}
          version={version}
          onDiscard={() => {
            forgetDraft();
            onDiscard();
          }}
        />
      )}
      {refusal !== null && <RefusedSummary form={form} message={refusalText(refusal)} faults={faults} />}
      <div className="limpid-form">
        {asked.map(field => (
          <div key={field.name} className={field.wide === true ? 'limpid-wide' : ''}>
            <Field
              field={withOptions(field, values)}
              value={values[field.name]}
              fault={faultOf(field.name)}
              onChange={value => change(field.name, value)}
            />
          </div>
        ))}
      </div>
      {extra?.(values, change, faultOf)}
      {reason !== undefined && (
        <SaveReason
          {...reason}
          value={typeof values['reason'] === 'string' ? values['reason'] : ''}
          fault={faultOf('reason')}
          onChange={text => change('reason', text)}
        />
      )}
      <div className="limpid-row">
        <Button type="submit" disabled={saving}>
          {saving ? 'Saving…' : saveLabel}
        </Button>
        <Button
          kind="secondary"
          onClick={() => {
            forgetDraft();
            onCancel();
          }}
        >
          Cancel
        </Button>
        {dirty && <span role="status">Unsaved changes</span>}
      </div>
      {preview !== undefined && dirty && <PreviewPanel edits={() => preview(changed, values)} disabled={saving} />}
      <StaleDialog current={stale} opened={initial} mine={changed} fields={fields} onClose={() => setStale(null)} />
    </form>
  );
}

function withOptions(field: FormField, values: FormValues): FormField {
  return field.kind === 'select' && field.optionsBy !== undefined
    ? { ...field, options: field.optionsBy(values) }
    : field;
}

/**
 * Null when the message only summarises fields; a refusal for lack of permission also says what is missing, for example
 * a licence.
 */
function refusalText(error: ApiFailure): string | null {
  if (error.errName === 'DataValidationError' && error.fields.length > 0) return null;
  return error.status === 403 && error.serverMessage !== ''
    ? `${error.message}. ${error.serverMessage}.`
    : error.message;
}

/** Null is no reason, which the server refuses by name while one is needed. */
function statedReason({ reason }: FormValues): string | null {
  const stated = typeof reason === 'string' ? reason.trim() : '';
  return stated === '' ? null : stated;
}
