import { formatTime, LoadedPicture, PhotoButton } from '@limpid/ui-kit';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import { photoTypes, photoUploads } from '#plugins/sampling/shared/sample-photo';
import { useFloorPhotos, type FloorEntries } from './use-floor.js';

const rules = { mediaTypes: photoTypes, maxBytes: photoUploads.maxBytes } as const;

/** Photos for the next inspection: those on the server, and those that wait on this device. */
export function FloorPhotos({
  equipment,
  entries,
  isRequired,
}: {
  readonly equipment: Pick<FloorEquipment, 'id' | 'externalId'>;
  readonly entries: FloorEntries;
  readonly isRequired: boolean;
}) {
  const { id, externalId } = equipment;
  const { data } = useFloorPhotos(id);
  const photos = data?.answer.photos ?? [];
  const waiting = entries.entries.filter(({ file, state }) => file !== null && state === 'waiting');
  return (
    <div>
      {isRequired && photos.length + waiting.length === 0 && <p>A photo is required.</p>}
      <PhotoButton label={externalId} rules={rules} onPhoto={file => void entries.photo(equipment, file)} />
      {photos.length + waiting.length > 0 && (
        <ul className="limpid-floor-photos" aria-label={`Photos of ${externalId}`}>
          {photos.map(photo => (
            <li key={photo.id}>
              <LoadedPicture
                path={`/floor/equipments/${id}/photos/${photo.id}`}
                label={photo.fileName}
                failed={() => photo.fileName}
              />
              <p className="limpid-small">{formatTime(photo.createdAt)}</p>
            </li>
          ))}
          {waiting.map(({ sequence, file }) => (
            <li key={sequence}>{file?.name}, waiting</li>
          ))}
        </ul>
      )}
    </div>
  );
}
