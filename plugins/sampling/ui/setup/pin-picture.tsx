import { Button } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { LoadedPicture, type RecordImage } from '@limpid/ui-kit';
import { lastText, levelOf, mapLevels, ringOf, type LastFound } from './map-words.js';
import { movedBy, within, type Place } from './pins.js';

/** A location as it is shown on a picture. */
export interface PinnedLocation extends LastFound {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly imageId: string | null;
  readonly pinX: number | null;
  readonly pinY: number | null;
  readonly swabOrder: number | null;
  readonly isSelected: boolean;
  readonly riskScore: number | null;
}

/** The picture of equipment with its pins; the pin of `placing` follows clicks and arrow keys until it is saved. */
export function PinPicture({
  path,
  picture,
  locations,
  placing,
  chosen,
  onChoose,
  onSave,
  onCancel,
}: {
  readonly path: string;
  readonly picture: RecordImage;
  readonly locations: readonly PinnedLocation[];
  readonly placing: PinnedLocation | null;
  /** Whose results are shown. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onSave: (place: Place) => void;
  readonly onCancel: () => void;
}) {
  const highest = Math.max(0, ...locations.map(({ riskScore }) => riskScore ?? 0));
  const others = locations.filter(({ imageId, id }) => imageId === picture.id && id !== placing?.id);
  return (
    <figure className="limpid-pins">
      <div>
        <LoadedPicture
          path={path}
          label={picture.caption ?? picture.fileName}
          failed={() => 'The picture could not be loaded.'}
        />
        {others.map(location => (
          <button
            key={location.id}
            type="button"
            className={`limpid-pin limpid-pin-${levelOf(location)}${location.isSelected ? '' : ' limpid-pin-out'}`}
            style={{
              ...placeOf(location.pinX ?? 0, location.pinY ?? 0),
              boxShadow: `0 0 0 ${ringOf(location.riskScore, highest)}px var(--cds-icon-primary)`,
            }}
            aria-label={pinName(location)}
            aria-pressed={location.id === chosen}
            title={pinName(location)}
            onClick={() => onChoose(location.id)}
          >
            {location.swabOrder ?? '•'}
          </button>
        ))}
        {placing !== null && <MovingPin key={placing.id} location={placing} onSave={onSave} onCancel={onCancel} />}
      </div>
      <figcaption className="limpid-caption">
        {picture.caption ?? picture.fileName}
        {others.length > 0 && <PinLegend />}
      </figcaption>
    </figure>
  );
}

function PinLegend() {
  return (
    <span className="limpid-pin-legend">
      {mapLevels.map(({ name, text }) => (
        <span key={name}>
          <span className={`limpid-pin limpid-pin-${name}`} aria-hidden="true" /> {text}
        </span>
      ))}
      <span>Ring: the wider, the higher the risk score. Dashed: not sampled.</span>
    </span>
  );
}

function MovingPin({
  location,
  onSave,
  onCancel,
}: {
  readonly location: PinnedLocation;
  readonly onSave: (place: Place) => void;
  readonly onCancel: () => void;
}) {
  const area = useRef<HTMLButtonElement>(null);
  // The keys that move the pin are for it as soon as it can be moved.
  useEffect(() => area.current?.focus(), []);
  const [place, setPlace] = useState<Place>({ x: location.pinX ?? 0.5, y: location.pinY ?? 0.5 });
  return (
    <>
      <button
        type="button"
        className="limpid-pin-area"
        aria-label={`Place of ${location.externalId}: ${percent(place.x)} from the left, ${percent(place.y)} from the top. Arrow keys move it, Enter saves.`}
        ref={area}
        onClick={event => {
          // A click by the keyboard has no place.
          if (event.detail === 0) return;
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          setPlace({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') onSave(place);
          if (event.key === 'Escape') onCancel();
          const moved = movedBy(event.key, event.shiftKey, place);
          if (moved === null && event.key !== 'Enter') return;
          event.preventDefault();
          if (moved !== null) setPlace(moved);
        }}
      />
      <span className="limpid-pin limpid-pin-moving" style={placeOf(place.x, place.y)} aria-hidden="true">
        {location.swabOrder ?? '•'}
      </span>
      <div className="limpid-row limpid-pin-actions">
        <Button size="sm" onClick={() => onSave(place)}>
          Save the pin of {location.externalId}
        </Button>
        <Button size="sm" kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const placeOf = (x: number, y: number) => ({ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` });
const pinName = ({ externalId, name, riskScore, isSelected, swabOrder, ...last }: PinnedLocation): string =>
  [
    `${swabOrder ?? '•'} ${externalId} ${name}`,
    ...(riskScore === null ? [] : [`score ${riskScore}`]),
    ...(lastText(last) === '' ? [] : [`last result ${lastText(last)}`]),
    ...(isSelected ? [] : ['left out']),
  ].join(', ');
