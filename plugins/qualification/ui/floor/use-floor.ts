import { api, fp, useEntries, useKeptAnswer, type RecordImage } from '@limpid/ui-kit';
import type { FloorEquipment, FloorStepBody, FloorTile } from '#plugins/qualification/shared/floor';
import type { Photos } from '#plugins/sampling/shared/sample-photo';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';

/** The board, kept on this device. */
export function useBoard() {
  return useKeptAnswer('/floor', signal =>
    api.get<{ readonly floor: readonly FloorTile[] }>(fp('/floor'), 'Loading the floor board', signal),
  );
}

/** Equipment on the floor, kept on this device. */
export function useFloorEquipment(id: string) {
  const path = `/floor/equipments/${id}`;
  return useKeptAnswer(path, signal =>
    api.get<{ readonly equipment: FloorEquipment }>(fp(path), 'Loading the equipment', signal),
  );
}

/** Photos that no inspection has yet, kept on this device. */
export function useFloorPhotos(id: string) {
  const path = `/floor/equipments/${id}/photos`;
  return useKeptAnswer(path, signal => api.get<Photos>(fp(path), 'Loading the photos', signal));
}

/** A sampling location with its pin. */
export interface PlacedLocation {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly imageId: string | null;
  readonly pinX: number | null;
  readonly pinY: number | null;
}

/** Pictures of equipment and the sampling locations on them; empty for users who may not see them. */
export function usePictures(equipmentId: string) {
  const path = `/equipments/${equipmentId}`;
  const locations = useKeptAnswer(
    `${path}/sampling-locations`,
    signal =>
      api.get<{ readonly samplingLocations: readonly PlacedLocation[] }>(
        fp(`${path}/sampling-locations`),
        'Loading the locations',
        signal,
      ),
    { isFixed: true },
  );
  const images = useKeptAnswer(
    `${path}/images`,
    signal => api.get<{ readonly images: readonly RecordImage[] }>(fp(`${path}/images`), 'Loading the images', signal),
    { isFixed: true },
  );
  return {
    locations: locations.data?.answer.samplingLocations ?? [],
    images: images.data?.answer.images ?? [],
  };
}

/** What an entry of the floor states besides its action. */
export type FloorStepFields = Omit<FloorStepBody, 'action' | 'version' | 'device' | 'proof'>;
type Subject = Pick<FloorTile, 'id' | 'externalId'>;

/** The words of an action as the table has them. */
export function titleOfAction(action: string): string {
  return floorTable.transitions.find(row => row.action === action)?.title ?? action;
}

/** The entries of this device about equipment, and how more are made. */
export function useFloorEntries(ids: ReadonlySet<string>) {
  const { entries, add } = useEntries(id => ids.has(id));
  return {
    entries,
    act: ({ id, externalId }: Subject, action: FloorStepBody['action'], fields: FloorStepFields = {}) =>
      add({
        path: fp(`/floor/equipments/${id}/actions`),
        subject: id,
        title: `${titleOfAction(action)}: ${externalId}`,
        body: { action, ...fields },
      }),
    photo: ({ id, externalId }: Subject, file: File) =>
      add({
        path: fp(`/floor/equipments/${id}/photos`),
        subject: id,
        title: `Photo of ${externalId}`,
        body: {},
        file,
      }),
  };
}
export type FloorEntries = ReturnType<typeof useFloorEntries>;
