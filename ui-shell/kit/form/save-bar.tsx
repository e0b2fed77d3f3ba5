import { Button } from '@carbon/react';
import type { ReactNode } from 'react';

/** The actions of a form, in sight wherever the form is scrolled to. */
export function SaveBar({
  saveLabel,
  saving,
  dirty,
  preview,
  onCancel,
  children,
}: {
  readonly saveLabel: string;
  readonly saving: boolean;
  readonly dirty: boolean;
  /** The button that shows the effect of saving; omitted where there is none. */
  readonly preview?: ReactNode;
  readonly onCancel: () => void;
  /** Fields that belong to the save and not to the record, such as the reason for the change. */
  readonly children?: ReactNode;
}) {
  return (
    <div className="limpid-save-bar">
      {children}
      <div className="limpid-row">
        <Button type="submit" disabled={saving}>
          {saving ? 'Saving…' : saveLabel}
        </Button>
        {preview}
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {dirty && <span role="status">Unsaved changes</span>}
      </div>
    </div>
  );
}
