import { InlineNotification } from '@carbon/react';

/** Says on the page of a group that nobody has written yet why its members may stand for each other. */
export function MissingJustification({ because }: { readonly because: string }) {
  return (
    <InlineNotification kind="warning" lowContrast hideCloseButton title="No justification yet" subtitle={because} />
  );
}
