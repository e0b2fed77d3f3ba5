import { Modal } from '@carbon/react';
import { ErrorState, Loading, formatTime, useFacilityData, type HistoryEntry } from '@limpid/ui-kit';
import type { StaleProduction } from '#plugins/products/shared/mapping';

/** Lists productions changed by other users meanwhile; the edits are kept. */
export function StaleNotice({
  stale,
  onReload,
  onClose,
}: {
  readonly stale: readonly StaleProduction[];
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      open
      modalHeading="Other users have changed these productions since you opened them"
      modalLabel="Nothing was saved, and your edits are kept"
      primaryButtonText="Load their changes and keep my edits"
      secondaryButtonText="Back to the grid"
      onRequestClose={onClose}
      onRequestSubmit={onReload}
      hasScrollingContent={stale.length > 3}
    >
      {stale.map(production => (
        <section key={production.id}>
          <h3>
            {production.externalId} {production.name}
          </h3>
          <ChangesOf production={production} />
        </section>
      ))}
    </Modal>
  );
}

const maxEntries = 20;

function ChangesOf({ production }: { readonly production: StaleProduction }) {
  const count = Math.min(maxEntries, production.version - production.sentVersion);
  const { data, error, isPending, refetch } = useFacilityData<{ history: readonly HistoryEntry[] }>(
    `/productions/${production.id}/history?pageLimit=${count}`,
    'Loading the history',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <ul>
      {data.history.map(entry => (
        <li key={entry.seq}>
          {formatTime(entry.at)}: {entry.sentence}
        </li>
      ))}
    </ul>
  );
}
