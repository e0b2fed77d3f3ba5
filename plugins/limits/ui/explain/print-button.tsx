import { Button } from '@carbon/react';
import { useEffect } from 'react';
import { formatDay, formatTime, useAddress } from '@limpid/ui-kit';
import type { Explanation } from '#plugins/limits/shared/limit';

/** Prints the page; at once where the address asks for it, as links of the limit finder do. */
export function PrintButton() {
  const [params, change] = useAddress();
  const isAsked = params.has('print');
  useEffect(() => {
    if (!isAsked) return;
    // Taken out of the address first, so that a copied link does not print.
    change({ print: null });
    globalThis.print();
  });
  return (
    <Button kind="tertiary" onClick={() => globalThis.print()}>
      Print
    </Button>
  );
}

/** Printed only: the full names of the pair, and when it was printed. */
export function Printed({
  data: { previous, next },
  asOf,
}: {
  readonly data: Pick<Explanation, 'previous' | 'next'>;
  readonly asOf: string | null;
}) {
  return (
    <p className="limpid-print-only">
      {previous !== null && `After ${previous.externalId} ${previous.name}, before `}
      {previous === null && 'Before '}
      {next.externalId} {next.name}.{' '}
      {asOf === null ? 'Current data' : `Data as of the end of ${formatDay(asOf.slice(0, 10))}`}, printed{' '}
      {formatTime(new Date().toISOString())}.
    </p>
  );
}
