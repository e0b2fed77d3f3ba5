import type { ReactNode } from 'react';
import { api, ErrorState, fp, Loading, useKeptAnswer } from '@limpid/ui-kit';
import type { NextProduction } from '#plugins/qualification/shared/release';

/** Shows what depends on the productions of equipment with whether each may be next, kept on this device. */
export function NextProductions({
  equipmentId,
  children,
}: {
  readonly equipmentId: string;
  readonly children: (productions: readonly NextProduction[]) => ReactNode;
}) {
  const path = `/floor/equipments/${equipmentId}/next-productions`;
  const { data, error, isPending, refetch } = useKeptAnswer(path, signal =>
    api.get<{ readonly nextProductions: readonly NextProduction[] }>(fp(path), 'Loading the productions', signal),
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return children(data.answer.nextProductions);
}
