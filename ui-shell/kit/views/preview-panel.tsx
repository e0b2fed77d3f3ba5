import { Button, InlineLoading, InlineNotification } from '@carbon/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Preview } from '#schemas/views';
import { api, type ApiFailure } from '../api/api.js';
import { fp } from '../api/facility.js';
import { fieldWords } from '../format/field-words.js';
import { FindingList } from './finding-list.js';

/** A write call to be previewed; `$name` in later ones stands for the record that `as: 'name'` creates. */
export interface PreviewEdit {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below the path of the facility. */
  readonly path: string;
  readonly body?: object;
  readonly as?: string;
}

/** What is known of the effect of edits that are not saved yet. */
export interface EffectOfSaving {
  readonly ask: () => void;
  readonly isPending: boolean;
  /** The edits have changed since they were previewed. */
  readonly isOutdated: boolean;
  readonly error: ApiFailure | null;
  readonly data: Preview | undefined;
}

/** The effect of the edits, calculated on request and never stored. */
export function useEffectOfSaving(edits: () => readonly PreviewEdit[]): EffectOfSaving {
  const preview = useMutation<Preview, ApiFailure, readonly PreviewEdit[]>({
    mutationFn: asked => api.ask<Preview>(fp('/preview'), { edits: asked, limit: 50 }, 'Preview'),
  });
  // Results of an older draft must not be taken for those of the current one.
  const isOutdated = preview.variables !== undefined && whatMoves(preview.variables) !== whatMoves(edits());
  const data = preview.isPending || isOutdated ? undefined : preview.data;
  const { isPending, error } = preview;
  return { ask: () => preview.mutate(edits()), isPending, isOutdated, error, data };
}

/** Shows on request what would change if the edits were saved, without saving. */
export function PreviewPanel({
  edits,
  disabled,
}: {
  readonly edits: () => readonly PreviewEdit[];
  readonly disabled: boolean;
}) {
  const effect = useEffectOfSaving(edits);
  return (
    <div className="limpid-preview">
      <PreviewButton effect={effect} disabled={disabled} />
      <PreviewResult effect={effect} />
    </div>
  );
}

/** Asks for the effect. */
export function PreviewButton({ effect, disabled }: { readonly effect: EffectOfSaving; readonly disabled: boolean }) {
  return (
    // Not disabled while it waits: it would lose the focus.
    <Button kind="tertiary" disabled={disabled} onClick={() => !effect.isPending && effect.ask()}>
      Preview the effect
    </Button>
  );
}

/** The effect as findings, or why there is none; `isFollowed` scrolls to it, where the button stays in sight elsewhere. */
export function PreviewResult({
  effect: { isPending, isOutdated, error, data },
  isFollowed = false,
}: {
  readonly effect: EffectOfSaving;
  readonly isFollowed?: boolean;
}) {
  const top = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined || (error !== null && !isOutdated);
  useEffect(() => {
    if (isFollowed && isThere) top.current?.scrollIntoView({ block: 'start' });
  }, [isFollowed, isThere]);
  return (
    <div ref={top} className="limpid-preview-result">
      <div role="status">
        {isPending && <InlineLoading description="Calculating the effect" />}
        {!isPending && isOutdated && <p>Something has changed since the preview. Preview again.</p>}
        {error !== null && !isOutdated && (
          <InlineNotification
            kind="error"
            lowContrast
            hideCloseButton
            title={error.isRefusal ? 'This cannot be saved' : 'No preview'}
            subtitle={refusalOf(error)}
          />
        )}
        {data !== undefined && <p className="cds--visually-hidden">{said(data)}</p>}
      </div>
      {data !== undefined && (
        <>
          <h2>Effect of saving</h2>
          {(data.preview.notes ?? []).map(note => (
            <p key={note}>{note}</p>
          ))}
          <FindingList findings={data.preview.findings} />
        </>
      )}
    </div>
  );
}

/** Prefix that a preview adds to the paths of fields. */
const ofEdit = /^edits\.\d+\.body\./;

/** Every refused field by name, or the message of the refusal as a whole. */
function refusalOf({ fields, message }: ApiFailure): string {
  const named = fields.map(({ path, message: rule }) => ({ path: path.replace(ofEdit, ''), rule }));
  if (named.length === 0 || named.some(({ path }) => path === '')) return message;
  return named.map(({ path, rule }) => `${fieldWords(path)}: ${rule}`).join('. ');
}

/** The edits without their reasons, which have no effect. */
function whatMoves(edits: readonly PreviewEdit[]): string {
  return JSON.stringify(edits, (name, value: unknown) => (name === 'reason' ? undefined : value));
}

/** A short summary for screen readers. */
function said({ preview: { findings } }: Preview): string {
  const moved = findings.filter(({ differences }) => differences.length > 0);
  return moved.length === 0 ? 'No changes.' : moved.map(({ title, sentence }) => `${title}: ${sentence}`).join(' ');
}
