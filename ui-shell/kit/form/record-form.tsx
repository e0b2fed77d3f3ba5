import { useRef, useState, type ReactNode } from 'react';
import { ApiFailure, type FieldFault } from '../api/api.js';
import type { ChangeScope } from '../api/change-reasons.js';
import { useCloseWarning } from '../app/leave-guard.js';
import { toast } from '../app/toasts.js';
import { LoadingForm } from '../states/loading.js';
import { PreviewButton, PreviewResult, useEffectOfSaving, type PreviewEdit } from '../views/preview-panel.js';
import type { Draft } from './drafts.js';
import type { FormField, FormValues } from './fields.js';
import { emptyRequired, faultsAfter } from './form-faults.js';
import { Field } from './form-field.js';
import { FormSections } from './form-sections.js';
import { SaveReason } from './save-reason.js';
import { RefusedSummary } from './refused-summary.js';
import { RestoredNotice } from './restored-notice.js';
import { SaveBar } from './save-bar.js';
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
  const [refused, setRefused] = useState<readonly FieldFault[]>([]);
  /** Counts the attempts to save; required fields are checked from the first one on. */
  const [attempt, setAttempt] = useState(0);
  const [stale, setStale] = useState<FormValues | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asked = fields.filter(field => field.askedWhen?.(values) !== false);
  const gone = new Map(fields.filter(field => !asked.includes(field)).map(field => [field.name, field]));
  // What is no longer asked for is emptied; what was not asked for at first stays as it was.
  const keptOf = (name: string): unknown => (gone.get(name)?.askedWhen?.(initial) === false ? initial[name] : null);
  const changed = Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, gone.has(name) ? keptOf(name) : value] as const)
      .filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(initial[name] ?? null)),
  );
  const dirty = Object.keys(changed).length > 0;
  useCloseWarning(dirty && !saving);
  const version = versionOf(initial);
  const { forget: forgetDraft } = useDraft(changed, dirty, version, draftOf);
  const missing = emptyRequired(asked, values);
  const isMissing = (path: string): boolean => missing.some(fault => fault.path === path);
  const faults = attempt === 0 ? refused : [...missing, ...refused.filter(({ path }) => !isMissing(path))];
  const message = refusal === null ? null : refusalText(refusal);
  const change = (name: string, value: unknown): void => {
    setRefused(before => faultsAfter(before, name, values[name], value));
    setValues(before => ({ ...before, [name]: value }));
  };
  const effect = useEffectOfSaving(() => preview?.(changed, values) ?? []);
  const mayPreview = preview !== undefined && dirty;
  const faultOf = (name: string): string | undefined =>
    faults.find(fault => fault.path === name || fault.path.startsWith(`${name}.`))?.message;

  const save = async (): Promise<void> => {
    setRefusal(null);
    setRefused([]);
    setAttempt(attempt + 1);
    if (missing.length > 0) return;
    setSaving(true);
    onSaving(true);
    try {
      await onSave(reason === undefined ? changed : { ...changed, reason: statedReason(values) }, values);
      forgetDraft();
      setAttempt(0);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errName === 'NothingToChangeError') toast({ kind: 'info', title: 'Nothing to change' });
      else if (error.errName === 'StaleRecordError' && typeof error.details['current'] === 'object')
        setStale(error.details['current'] as FormValues | null);
      else if (!error.isEndOfSession) {
        setRefusal(error);
        setRefused(error.fields);
      }
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
      {(message !== null || faults.length > 0) && (
        <RefusedSummary key={attempt} form={form} message={message} faults={faults} />
      )}
      <FormSections
        fields={asked}
        control={field => (
          <Field
            field={withOptions(field, values)}
            value={values[field.name]}
            fault={faultOf(field.name)}
            onChange={value => change(field.name, value)}
          />
        )}
      />
      {extra?.(values, change, faultOf)}
      {mayPreview && <PreviewResult effect={effect} isFollowed />}
      <SaveBar
        saveLabel={saveLabel}
        saving={saving}
        dirty={dirty}
        preview={mayPreview && <PreviewButton effect={effect} disabled={saving} />}
        onCancel={() => {
          forgetDraft();
          onCancel();
        }}
      >
        {reason !== undefined && (
          <SaveReason
            {...reason}
            value={typeof values['reason'] === 'string' ? values['reason'] : ''}
            fault={faultOf('reason')}
            onChange={text => change('reason', text)}
          />
        )}
      </SaveBar>
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
