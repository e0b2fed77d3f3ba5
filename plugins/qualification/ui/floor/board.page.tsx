import { Select, SelectItem, Toggle } from '@carbon/react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  EmptyState,
  ErrorState,
  formatTime,
  Loading,
  ScanField,
  useOfflinePage,
  usePermission,
  WaitingEntries,
  type SaidOfScan,
} from '@limpid/ui-kit';
import type { FloorTile } from '#plugins/qualification/shared/floor';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { holdClock } from '../../server/engine/floor/hold-clock.js';
import { knownState } from './floor-state.js';
import { Tile } from './tile.js';
import { useBoard, useFloorEntries } from './use-floor.js';
import { useNow } from './use-now.js';

const noArea = 'Without an area';
/** The status filter for equipment that was never taken on. */
const notOnFloor = 'none';
const areaOf = ({ area }: FloorTile): string => area ?? noArea;

/** All equipment of the floor at a glance, by area (screen S02). */
export function BoardPage() {
  useOfflinePage();
  const { data, error, isPending, refetch } = useBoard();
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  return (
    <div className="limpid-page limpid-floor">
      <h1>Floor board</h1>
      <p className="limpid-lead">
        Where each piece of equipment is between use and release, and how long it may stay so.
        {data.keptAt === null ? '' : ` This is the board of ${formatTime(data.keptAt)}.`}
      </p>
      <Board tiles={data.answer.floor} askedAt={data.askedAt} />
    </div>
  );
}

function Board({ tiles, askedAt }: { readonly tiles: readonly FloorTile[]; readonly askedAt: string }) {
  const now = useNow();
  const navigate = useNavigate();
  const [filters, setFilters] = useSearchParams();
  const [said, setSaid] = useState<SaidOfScan | null>(null);
  const mayAct = usePermission('QualificationTask.Modify');
  const entries = useFloorEntries(new Set(tiles.map(({ id }) => id)));
  const filter = (name: string): string => filters.get(name) ?? '';
  const choose = (name: string, value: string): void =>
    setFilters(
      before => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const known = tiles.map(tile => {
    const state = knownState(
      tile.status,
      entries.entries.filter(({ subject }) => subject === tile.id),
      askedAt,
    );
    return { tile, state };
  });
  const shareOf = ({ clock }: FloorTile): number =>
    clock === null ? 0 : (holdClock(clock.kind, new Date(clock.startedAt), clock.maxHours, now).usedShare ?? 0);
  const shown = known.filter(
    ({ tile, state }) =>
      (filter('area') === '' || areaOf(tile) === filter('area')) &&
      (filter('status') === '' || (state.status ?? notOnFloor) === filter('status')) &&
      (filter('expiring') === '' || shareOf(tile) >= 0.5),
  );
  const areas = [...new Set(tiles.map(areaOf))];
  // What was never taken on has no status that anybody waits for.
  const onFloor = shown.filter(({ state }) => state.status !== null);
  const waiting = shown.filter(({ state }) => state.status === null);
  return (
    <>
      <ScanField
        label="Scan or type the ID of equipment"
        said={said}
        onScan={text => {
          const found = tiles.find(({ externalId }) => externalId.toLowerCase() === text.trim().toLowerCase());
          if (found === undefined) setSaid({ kind: 'error', text: `${text.trim()} is no equipment of this floor` });
          else void navigate(`/equipment/${found.id}?scanned=true`);
        }}
      />
      <div className="limpid-row limpid-floor-filters">
        <Select
          id="floor-area"
          labelText="Area"
          value={filter('area')}
          onChange={event => choose('area', event.target.value)}
        >
          <SelectItem value="" text="All areas" />
          {areas.map(area => (
            <SelectItem key={area} value={area} text={area} />
          ))}
        </Select>
        <Select
          id="floor-status"
          labelText="Status"
          value={filter('status')}
          onChange={event => choose('status', event.target.value)}
        >
          <SelectItem value="" text="All states" />
          <SelectItem value={notOnFloor} text="Not taken on" />
          {Object.entries(floorTable.states).map(([state, { title }]) => (
            <SelectItem key={state} value={state} text={title} />
          ))}
        </Select>
        <Toggle
          id="floor-expiring"
          labelText="Only expiring"
          labelA="No"
          labelB="Yes"
          toggled={filter('expiring') !== ''}
          onToggle={isOn => choose('expiring', isOn ? 'true' : '')}
        />
      </div>
      {shown.length === 0 && (
        <EmptyState title="No equipment in this area">
          <p>
            {tiles.length === 0
              ? 'Equipment that comes into contact with product is shown here.'
              : 'Choose another area or state.'}
          </p>
        </EmptyState>
      )}
      {areas.map(area => (
        <Area key={area} name={area} count={onFloor.filter(({ tile }) => areaOf(tile) === area).length}>
          {onFloor
            .filter(({ tile }) => areaOf(tile) === area)
            .map(({ tile, state }) => (
              <Tile key={tile.id} tile={tile} state={state} now={now} entries={mayAct ? entries : null} />
            ))}
        </Area>
      ))}
      {waiting.length > 0 && (
        <details open={filter('status') === notOnFloor}>
          <summary>{`Not taken on yet: ${waiting.length}`}</summary>
          <ul className="limpid-floor-tiles" aria-label="Not taken on yet">
            {waiting.map(({ tile, state }) => (
              <Tile key={tile.id} tile={tile} state={state} now={now} entries={null} />
            ))}
          </ul>
        </details>
      )}
      <WaitingEntries entries={entries.entries} />
    </>
  );
}

function Area({
  name,
  count,
  children,
}: {
  readonly name: string;
  readonly count: number;
  readonly children: readonly React.ReactNode[];
}) {
  if (count === 0) return null;
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul className="limpid-floor-tiles">{children}</ul>
    </section>
  );
}
