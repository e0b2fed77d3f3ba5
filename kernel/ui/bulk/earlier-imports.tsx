import { InlineNotification } from '@carbon/react';
import { formatTime } from '@limpid/ui-kit';
import type { EarlierImport } from '#schemas/transfer/import';

/** Warns that the identical file was imported before; importing it again is allowed. */
export function EarlierImports({ earlier }: { readonly earlier: readonly EarlierImport[] }) {
  return earlier.map(({ file, at, by }, place) => (
    <InlineNotification
      // Two files of one import may have the same name.
      key={place}
      kind="info"
      lowContrast
      hideCloseButton
      title={`${file} was imported on ${formatTime(at)} by ${by}`}
      subtitle="The file is identical byte for byte. Records that were changed since will be reset to its content."
    />
  ));
}
