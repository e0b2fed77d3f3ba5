import { KeptPicture, type RecordImage } from '@limpid/ui-kit';
import type { RoundSample } from './round-state.js';
import type { PlacedLocation } from './use-round.js';

/** The picture of the equipment with a pin for each place, numbered in the order of sampling (C5). */
export function RoundPicture({
  equipmentId,
  image,
  locations,
  round,
  chosen,
  onChoose,
}: {
  readonly equipmentId: string;
  readonly image: RecordImage;
  readonly locations: readonly PlacedLocation[];
  readonly round: readonly RoundSample[];
  readonly chosen: RoundSample | undefined;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <figure className="limpid-pins limpid-round-picture">
      <div>
        <KeptPicture path={`/equipments/${equipmentId}/images/${image.id}`} name={image.caption ?? image.fileName} />
        {locations
          .filter(({ imageId }) => imageId === image.id)
          .map(location => (
            <Pin
              key={location.id}
              location={location}
              samples={round.filter(({ sample }) => sample.locationId === location.id)}
              isChosen={chosen?.sample.locationId === location.id}
              onChoose={onChoose}
            />
          ))}
      </div>
    </figure>
  );
}

function Pin({
  location: { pinX, pinY },
  samples,
  isChosen,
  onChoose,
}: {
  readonly location: PlacedLocation;
  readonly samples: readonly RoundSample[];
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}) {
  const [first] = samples;
  if (first === undefined) return null;
  const next = samples.find(({ state }) => state === 'Planned');
  const numbers = samples.map(({ sample }) => sample.place).join(', ');
  const done = next === undefined ? ', done' : '';
  return (
    <button
      type="button"
      className={`limpid-pin${next === undefined ? ' limpid-pin-done' : ''}${isChosen ? ' limpid-pin-chosen' : ''}`}
      style={{ insetInlineStart: `${(pinX ?? 0) * 100}%`, insetBlockStart: `${(pinY ?? 0) * 100}%` }}
      aria-pressed={isChosen}
      aria-label={`Place ${first.sample.definition.location.code}, sample ${numbers}${done}`}
      onClick={() => onChoose((next ?? first).sample.id)}
    >
      {next === undefined ? `✓ ${numbers}` : numbers}
    </button>
  );
}
