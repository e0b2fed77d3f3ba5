import { InlineNotification } from '@carbon/react';

/** Shown on the page of a group without a justification of why its members represent each other. */
export function MissingJustification({ because }: { readonly because: string }) {
  return (
    <InlineNotification kind="warning" lowContrast hideCloseButton title="No justification yet" subtitle={because} />
  );
}
