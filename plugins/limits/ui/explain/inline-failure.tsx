import { InlineNotification } from '@carbon/react';
import type { ApiFailure } from '@limpid/ui-kit';

/** A refused request beside its fields, in the server's words. */
export function InlineFailure({
  error,
  labelOf = asItIs,
}: {
  readonly error: ApiFailure;
  /** The label of a field on the page. */
  readonly labelOf?: (path: string) => string;
}) {
  const named = error.fields.map(fault => `${labelOf(fault.path)}: ${fault.message}`).join('; ');
  return (
    <InlineNotification
      kind="warning"
      lowContrast
      hideCloseButton
      title="Cannot be calculated"
      subtitle={named === '' ? error.message : named}
    />
  );
}

function asItIs(path: string): string {
  return path;
}
