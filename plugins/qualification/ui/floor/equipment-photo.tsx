import { KeptPicture } from '@limpid/ui-kit';
import { usePictures } from './use-floor.js';

/** What the equipment looks like: the first of its images; nothing without one. */
export function EquipmentPhoto({ equipmentId }: { readonly equipmentId: string }) {
  const [image] = usePictures(equipmentId).images;
  if (image === undefined) return null;
  return (
    <figure className="limpid-floor-photo">
      <KeptPicture path={`/equipments/${equipmentId}/images/${image.id}`} name={image.caption ?? image.fileName} />
    </figure>
  );
}
