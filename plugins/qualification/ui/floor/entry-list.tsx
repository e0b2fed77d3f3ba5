import { formatNumber, formatTime } from '@limpid/ui-kit';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import { floorTable, type FloorState } from '#plugins/qualification/shared/floor-workflow';
import { titleOfAction } from './use-floor.js';

const kindWords = { scan: 'scanned', entry: 'entered', interface: 'by the product' } as const;

/** The last three cleanings of equipment. */
export function LastCleanings({ equipment: { cleanings } }: { readonly equipment: FloorEquipment }) {
  if (cleanings.length === 0) return null;
  return (
    <section aria-labelledby="cleanings-heading">
      <h2 id="cleanings-heading">Last cleanings</h2>
      <ul>
        {cleanings.map(({ completedAt, by, production, hours }) => (
          <li key={completedAt}>
            {[
              formatTime(completedAt),
              by,
              production === null ? null : `after ${production}`,
              hours === null ? null : `${formatNumber(Number(hours.toFixed(1)))} h`,
            ]
              .filter(text => text !== null)
              .join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened to equipment, newest first. */
export function EntryList({ events }: Pick<FloorEquipment, 'events'>) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary>{`All entries: ${events.length}`}</summary>
      <ol className="limpid-floor-entries">
        {events.map(event => (
          <li key={event.id}>
            <strong>{titleOfAction(event.action)}</strong>
            {event.from === event.to ? '' : `: ${floorTable.states[event.to as FloorState].title}`},{' '}
            {formatTime(event.correctedTo ?? event.at)}
            {event.correctedTo === null ? '' : ` (first entered as ${formatTime(event.at)})`}, {event.by},{' '}
            {kindWords[event.kind]}
            {event.note === null ? '' : `. ${event.note}`}
            {event.reason === null ? '' : `. Reason: ${event.reason}`}
            {typeof event.details['qualificationWarning'] === 'string'
              ? `. ${event.details['qualificationWarning']}`
              : ''}
            {event.details['late'] === undefined ? '' : '. Entered without a network'}
          </li>
        ))}
      </ol>
    </details>
  );
}
