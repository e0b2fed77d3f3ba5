import { LoadedPicture, RecordCard, useFacilityData, type RecordImage, type RecordRow } from '@limpid/ui-kit';

/** On the page of equipment: its first image; nothing where there is none. */
export function PictureCard({ row: { id } }: { readonly row: RecordRow }) {
  const path = `/equipments/${id}/images`;
  const { data } = useFacilityData<{ images: readonly RecordImage[] }>(path, 'Loading the images', { isAside: true });
  const [first, ...others] = data?.images ?? [];
  if (first === undefined) return null;
  const name = first.caption ?? first.fileName;
  return (
    <RecordCard title="Picture">
      <figure className="limpid-record-picture">
        {/* The tab of images reports it, too, and offers a retry. */}
        <LoadedPicture path={`${path}/${first.id}`} label={name} failed={() => 'It could not be loaded.'} />
        <figcaption className="limpid-caption">
          {name}
          {others.length > 0 && `, and ${others.length} more under Images`}
        </figcaption>
      </figure>
    </RecordCard>
  );
}
