import { PageLink, type RecordRow } from '@limpid/ui-kit';

/** On the page of a production: a link to its limits. */
export function ProductionLimits({ row }: { readonly row: RecordRow }) {
  return (
    <p>
      <PageLink address={`/app/limits?view=pairs&previous=${row.id}`}>Limits before all next productions</PageLink>
    </p>
  );
}

/** On the page of a train: a link to the limits of all trains. */
export function TrainLimits() {
  return (
    <p>
      <PageLink address="/app/limits?view=equipment-trains">Lowest limits of all trains</PageLink>
    </p>
  );
}
