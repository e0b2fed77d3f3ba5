import { api, fp, useKeptAnswer } from '@limpid/ui-kit';
import type { NextProduction } from '#plugins/qualification/shared/release';

/** The productions of equipment with whether each may be next, kept on this device; empty until they are known. */
export function useNextProductions(id: string): readonly NextProduction[] {
  const path = `/floor/equipments/${id}/next-productions`;
  const { data } = useKeptAnswer(path, signal =>
    api.get<{ readonly nextProductions: readonly NextProduction[] }>(fp(path), 'Loading the productions', signal),
  );
  return data?.answer.nextProductions ?? [];
}
