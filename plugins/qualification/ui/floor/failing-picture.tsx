import { Button, TextInput } from '@carbon/react';
import { useState } from 'react';
import { KeptPicture } from '@limpid/ui-kit';
import type { FailingLocation } from '#plugins/qualification/shared/inspection';
import { usePictures, type PlacedLocation } from './use-floor.js';

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Where residue was seen: touched on the picture, chosen among the sampling locations, or in words. */
export function FailingPicture({
  equipmentId,
  failing,
  onChange,
}: {
  readonly equipmentId: string;
  readonly failing: readonly FailingLocation[];
  readonly onChange: (failing: readonly FailingLocation[]) => void;
}) {
  const { images, locations } = usePictures(equipmentId);
  const [imageId, setImageId] = useState('');
  const image = images.find(({ id }) => id === imageId) ?? images[0];
  const isFailing = (location: PlacedLocation): boolean => failing.some(each => each.locationId === location.id);
  const toggle = (location: PlacedLocation): void =>
    onChange(
      isFailing(location)
        ? failing.filter(each => each.locationId !== location.id)
        : [
            ...failing,
            {
              name: `${location.externalId} ${location.name}`,
              locationId: location.id,
              imageId: location.imageId,
              x: location.pinX,
              y: location.pinY,
            },
          ],
    );
  return (
    <fieldset className="cds--fieldset limpid-failing">
      <legend className="cds--label">Where residue was seen</legend>
      {images.length > 1 && (
        <div className="limpid-row">
          {images.map(each => (
            <Button
              key={each.id}
              kind={each.id === image?.id ? 'secondary' : 'tertiary'}
              aria-pressed={each.id === image?.id}
              onClick={() => setImageId(each.id)}
            >
              {each.caption ?? each.fileName}
            </Button>
          ))}
        </div>
      )}
      {image !== undefined && (
        <figure className="limpid-pins">
          <div>
            <KeptPicture
              path={`/equipments/${equipmentId}/images/${image.id}`}
              name={image.caption ?? image.fileName}
            />
            <button
              type="button"
              className="limpid-pin-area"
              tabIndex={-1}
              aria-label="Touch the place on the picture"
              onClick={event => {
                // A click by the keyboard has no place.
                if (event.detail === 0) return;
                const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
                const points = failing.filter(({ locationId = null }) => locationId === null).length;
                onChange([
                  ...failing,
                  {
                    name: `Point ${points + 1} on ${image.caption ?? image.fileName}`,
                    imageId: image.id,
                    x: rounded((event.clientX - left) / width),
                    y: rounded((event.clientY - top) / height),
                  },
                ]);
              }}
            />
            {locations
              .filter(location => location.imageId === image.id)
              .map(location => (
                <button
                  key={location.id}
                  type="button"
                  className={`limpid-pin${isFailing(location) ? ' limpid-pin-above' : ''}`}
                  style={placeOf(location.pinX, location.pinY)}
                  aria-pressed={isFailing(location)}
                  aria-label={`Residue at ${location.externalId} ${location.name}`}
                  onClick={() => toggle(location)}
                >
                  {isFailing(location) ? '✗' : location.externalId.slice(-3)}
                </button>
              ))}
            {failing
              .filter(each => (each.locationId ?? null) === null && each.imageId === image.id)
              .map(each => (
                <span
                  key={each.name}
                  className="limpid-pin limpid-pin-above"
                  style={placeOf(each.x ?? null, each.y ?? null)}
                  aria-hidden="true"
                >
                  ✗
                </span>
              ))}
          </div>
        </figure>
      )}
      <InWords onAdd={name => onChange([...failing, { name }])} />
      {failing.length > 0 && (
        <ul className="limpid-entries" aria-label="Failing locations">
          {failing.map((each, index) => (
            <li key={each.name} className="limpid-row">
              <span>{each.name}</span>
              <Button
                kind="ghost"
                onClick={() => onChange(failing.filter((_, position) => position !== index))}
              >{`Remove ${each.name}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function placeOf(x: number | null, y: number | null) {
  return { insetInlineStart: `${(x ?? 0) * 100}%`, insetBlockStart: `${(y ?? 0) * 100}%` };
}

function InWords({ onAdd }: { readonly onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <div className="limpid-row">
      <TextInput
        id="failing-name"
        labelText="A place in words"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <Button
        kind="tertiary"
        disabled={name.trim() === ''}
        onClick={() => {
          onAdd(name.trim());
          setName('');
        }}
      >
        Add place
      </Button>
    </div>
  );
}
