import { Button, Checkbox, InlineNotification, Search } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/api.js';
import { useFacilityData, useSave, type RecordRow } from '../api/queries.js';
import { toast } from '../app/toasts.js';
import { EmptyState } from '../states/states.js';
import { importWay, WaysOn, type WayOn } from '../states/ways-on.js';

/** As many as are listed at once. */
const listedAtMost = 100;

/** Chooses of all records of a kind which ones belong to another record, and saves exactly these. */
export function ChooseRecords({
  path,
  many,
  noun,
  first,
  chosen: before,
  onSave,
  onDone,
}: {
  readonly path: string;
  readonly many: string;
  /** What the records are called, as `equipment`. */
  readonly noun: string;
  /** Where the first one is added. */
  readonly first: WayOn;
  readonly chosen: readonly string[];
  readonly onSave: (ids: readonly string[]) => Promise<unknown>;
  readonly onDone: () => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const [fault, setFault] = useState<string | null>(null);
  const { data } = useFacilityData<Readonly<Record<string, readonly RecordRow[]>> & Listed>(
    `${path}?pageLimit=${listedAtMost}&sort=externalId&search=${encodeURIComponent(search)}`,
    `Loading ${noun}`,
    { isAside: true },
  );
  const save = useSave(onSave);
  const searching = useRef<HTMLInputElement>(null);
  // What opened it is gone; where its focus would land by itself is `Save`, at the end.
  useEffect(() => searching.current?.focus(), []);
  const toggle = (id: string, on: boolean): void =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter(each => each !== id)));
  const submit = async (): Promise<void> => {
    try {
      await save.mutateAsync([...chosen]);
      toast({ kind: 'success', title: 'Saved' });
      onDone();
    } catch (error) {
      setFault(error instanceof ApiFailure ? error.message : 'Something went wrong');
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

interface Listed {
  readonly pagination: { readonly total: number };
}
