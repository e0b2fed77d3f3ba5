import { api, fp, LoadedPicture, formatTime, useKeptAnswer, type OutboxEntry } from '@limpid/ui-kit';
import type { Photos } from '#plugins/sampling/shared/sample-photo';
import type { Sample } from './round-state.js';

/** The photos of a sample: those on the server, and those that wait on this device. */
export function SamplePhotos({
  sample: { id, label },
  entries,
}: {
  readonly sample: Sample;
  readonly entries: readonly OutboxEntry[];
}) {
  const path = `/set-samples/${id}/photos`;
  const { data } = useKeptAnswer(path, signal => api.get<Photos>(fp(path), 'Loading the photos', signal));
  const waiting = entries.filter(({ subject, file, state }) => subject === id && file !== null && state === 'waiting');
  const photos = data?.answer.photos ?? [];
  if (photos.length + waiting.length === 0) return null;
  return (
    <ul className="limpid-round-photos" aria-label={`Photos of ${label}`}>
      {photos.map(photo => (
        <li key={photo.id}>
          <LoadedPicture path={`${path}/${photo.id}`} label={photo.fileName} failed={() => photo.fileName} />
          <p className="limpid-small">{formatTime(photo.createdAt)}</p>
        </li>
      ))}
      {waiting.map(({ sequence, file, at }) => (
        <li key={sequence}>
          {file?.name} <p className="limpid-small">{formatTime(at)}, waiting</p>
        </li>
      ))}
    </ul>
  );
}
