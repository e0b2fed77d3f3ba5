import { InlineNotification } from '@carbon/react';

/** Why something is not possible yet. */
export function NotYet({ text }: { readonly text: string }) {
  return (
    <div role="status">
      <InlineNotification kind="warning" lowContrast hideCloseButton title={`Not yet: ${text}`} />
    </div>
  );
}
