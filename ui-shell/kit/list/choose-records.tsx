import { Button, Checkbox, InlineNotification, Search } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/api.js';
import { useFacilityData, useSave, type RecordRow } from '../api/queries.js';
import { toast } from '../app/toasts.js';
import { changedMeanwhile, useOpened } from '../form/use-opened.js';
import { EmptyState } from '../states/states.js';
import { importWay, WaysOn, type WayOn } from '../states/ways-on.js';

/** The most records listed at once. */
const listedAtMost = 100;

/**
 * Chooses which records of a kind belong to another record, and saves exactly these. If another user saved meanwhile,
 * the same additions and removals are applied to the saved list.
 */
export function ChooseRecords({
  path,
  many,
  noun,
  first,
  chosen: saved,
  version,
  onSave,
  onDone,
}: {
  readonly path: string;
  readonly many: string;
  /** Plural noun of the records, as `equipment`. */
  readonly noun: string;
  /** Where to add the first one. */
  readonly first: WayOn;
  readonly chosen: readonly string[];
  /** Version of the record that they belong to. */
  readonly version: number;
  readonly onSave: (choice: { readonly ids: readonly string[]; readonly version: number }) => Promise<unknown>;
  readonly onDone: () => void;
}) {
  const [search, setSearch] = useState('');
  const { opened, takeSaved } = useOpened(saved, version);
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const chosen = withChanges(opened.saved, changes);
  const toggle = (id: string, on: boolean): void => setChanges(now => new Map(now).set(id, on));
  const [fault, setFault] = useState<string | null>(null);
  const { data } = useFacilityData<Readonly<Record<string, readonly RecordRow[]>> & Listed>(
    `${path}?pageLimit=${listedAtMost}&sort=externalId&search=${encodeURIComponent(search)}`,
    `Loading ${noun}`,
    { isAside: true },
  );
  const save = useSave(onSave);
  const searching = useRef<HTMLInputElement>(null);
  // Its opener is gone, and the default would be `Save` at the end.
  useEffect(() => searching.current?.focus(), []);
  const submit = async (): Promise<void> => {
    setFault(null);
    try {
      await save.mutateAsync({ ids: [...chosen], version: opened.version });
      toast({ kind: 'success', title: 'Saved' });
      onDone();
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.errName === 'StaleRecordError';
      if (isStale) await takeSaved();
      setFault(isStale ? changedMeanwhile : error instanceof ApiFailure ? error.message : 'Something went wrong');
    }
  };
  const rows = data?.[many] ?? [];
  const total = data?.pagination.total ?? 0;
  if (data !== undefined && total === 0 && search === '')
    return (
      <EmptyState title={`No ${noun} yet`}>
        <WaysOn ways={[first, importWay]} />
      </EmptyState>
    );
  return (
    <>
      {fault !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not saved" subtitle={fault} />
      )}
      <Search
        ref={searching}
        labelText={`Search ${noun}`}
        placeholder={`Search ${noun}`}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <fieldset>
        <legend className="cds--label">{chosen.size} chosen</legend>
        {rows.map(row => (
          <Checkbox
            key={row.id}
            id={`chosen-${row.id}`}
            labelText={`${String(row['externalId'])} ${String(row['name'])}`}
            checked={chosen.has(row.id)}
            onChange={(_event, { checked }) => toggle(row.id, checked)}
          />
        ))}
      </fieldset>
      <p className="limpid-lead" role="status">
        {total > rows.length && `The first ${rows.length} of ${total} are listed: search for the others.`}
        {data !== undefined && total === 0 && 'No match'}
      </p>
      <div className="limpid-row">
        <Button disabled={save.isPending} onClick={() => void submit()}>
          Save
        </Button>
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** The saved list with the additions and removals applied. */
function withChanges(saved: readonly string[], changes: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const ids = new Set(saved);
  for (const [id, on] of changes) {
    if (on) ids.add(id);
    else ids.delete(id);
  }
  return ids;
}

interface Listed {
  readonly pagination: { readonly total: number };
}
