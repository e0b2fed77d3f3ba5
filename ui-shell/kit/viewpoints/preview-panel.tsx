import { Button, InlineLoading, InlineNotification } from '@carbon/react';
import { useMutation } from '@tanstack/react-query';
import type { Preview } from '#schemas/viewpoints';
import { api, type ApiFailure } from '../api/api.js';
import { fp } from '../api/facility.js';
import { FindingList } from './finding-list.js';

/** A writing call that has not been made; `$name` in later ones stands for the record that `as: 'name'` creates. */
export interface PreviewEdit {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** After the facility's path. */
  readonly path: string;
  readonly body?: object;
  readonly as?: string;
}

/** Shows on request what would move if the edits were saved. Nothing is saved. */
export function PreviewPanel({
  edits,
  disabled,
}: {
  readonly edits: () => readonly PreviewEdit[];
  readonly disabled: boolean;
}) {
  const preview = useMutation<Preview, ApiFailure>({
    mutationFn: () => api.post<Preview>(fp('/preview'), { edits: edits(), limit: 50 }, 'Preview'),
  });
  return (
    <div className="limpid-preview">
      <Button kind="tertiary" disabled={disabled || preview.isPending} onClick={() => preview.mutate()}>
        Preview the effect
      </Button>
      <div role="status">
        {preview.isPending && <InlineLoading description="Calculating what would move" />}
        {preview.error !== null && (
          <InlineNotification
            kind="error"
            lowContrast
            hideCloseButton
            title={preview.error.isRefusal ? 'It could not be saved like this' : 'No preview'}
            subtitle={preview.error.message}
          />
        )}
        {preview.data !== undefined && !preview.isPending && (
          <>
            <h2>If this were saved</h2>
            <FindingList findings={preview.data.preview.findings} />
          </>
        )}
      </div>
    </div>
  );
}
