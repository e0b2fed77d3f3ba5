import { Tag } from '@carbon/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LimitBasis } from '#plugins/limits/shared/limit';

/** Milliseconds until limits that are being recalculated are asked for again. */
const againMs = 2000;

/** Says that limits are those before the last changes, and asks for the new ones; nothing where they are the present ones. */
export function RecalculationNote({ basis }: { readonly basis: LimitBasis | undefined }) {
  const isBeingRecalculated = basis?.isBeingRecalculated === true;
  useAgain(isBeingRecalculated);
  if (!isBeingRecalculated) return null;
  return (
    <span role="status">
      <Tag type="warm-gray">Being recalculated</Tag> These are the limits before the last changes; new ones follow by
      themselves.{' '}
    </span>
  );
}

/** Asks for limits again while they are being recalculated; a call on its way is left to end. */
function useAgain(isBeingRecalculated: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isBeingRecalculated) return undefined;
    const limits = { queryKey: ['facility', 'limits'] };
    const timer = setInterval(() => void client.invalidateQueries(limits, { cancelRefetch: false }), againMs);
    return () => clearInterval(timer);
  }, [client, isBeingRecalculated]);
}
