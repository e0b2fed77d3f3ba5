import { Button } from '@carbon/react';
import { Link } from 'react-router';
import { StateTag } from '@limpid/ui-kit';
import type { FloorTile } from '#plugins/qualification/shared/floor';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import type { KnownState } from './floor-state.js';
import { HoldRing } from './hold-ring.js';
import { titleOfAction, type FloorEntries } from './use-floor.js';

/** What is done from the board with one touch. */
const oneTouch = { 'In use': 'endBatch', 'Clean hold expired': 'orderCleaning' } as const;
const notTakenOn = { title: 'Not taken on', colour: 'grey' } as const;

/** One piece of equipment on the board. */
export function Tile({
  tile,
  state,
  now,
  entries,
}: {
  readonly tile: FloorTile;
  readonly state: KnownState;
  readonly now: Date;
  /** Null for users who only read. */
  readonly entries: FloorEntries | null;
}) {
  const { externalId, name, production, batchNumber, clock, nextStep, person } = tile;
  const { status } = state;
  const action = status !== null && status in oneTouch ? oneTouch[status as keyof typeof oneTouch] : null;
  return (
    <li className="limpid-floor-tile">
      <Link to={`/equipment/${tile.id}`} className="limpid-floor-open">
        <strong>{externalId}</strong> {name}
      </Link>
      <StateTag state={status === null ? notTakenOn : floorTable.states[status]} />
      {tile.nextBatchOnHold && <p>Released at risk: the next batch is on hold</p>}
      <p>{[production?.externalId, batchNumber === null ? null : `batch ${batchNumber}`].filter(isText).join(', ')}</p>
      {clock !== null && state.changedAt === null && <HoldRing clock={clock} now={now} size="tile" />}
      <p>Next: {state.changedAt === null ? nextStep : 'see its page'}</p>
      <p className="limpid-small">
        {[person, state.isWaiting ? 'waiting to be sent' : null, state.isRefused ? 'an entry was refused' : null]
          .filter(isText)
          .join(', ')}
      </p>
      {action !== null && entries !== null && (
        <Button kind="tertiary" onClick={() => void entries.act(tile, action)}>
          {titleOfAction(action)} <span className="cds--visually-hidden">: {externalId}</span>
        </Button>
      )}
    </li>
  );
}

function isText(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
