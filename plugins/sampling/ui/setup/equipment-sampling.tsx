import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  DataTable,
  EmptyState,
  ErrorState,
  fp,
  Loading,
  PageLink,
  ReasonDialog,
  formatNumber,
  toast,
  useFacilityData,
  usePermission,
  useSave,
  WaysOn,
  type RecordImage,
  type RecordRow,
} from '@limpid/ui-kit';
import { PinPicture, type PinnedLocation } from './pin-picture.js';
import type { Place } from './pins.js';

interface ShownLocation extends PinnedLocation {
  readonly version: number;
  readonly part: string | null;
  readonly sampleTypes: readonly string[];
  readonly rank: number | null;
}
interface Placing {
  readonly location: ShownLocation;
  readonly imageId: string;
}

/** On the page of equipment: its sampling locations, with pins on its pictures (C5). */
export function EquipmentSampling({ row: { id } }: { readonly row: RecordRow }) {
  const path = `/equipments/${id}/sampling-locations`;
  const locations = useFacilityData<{ samplingLocations: readonly ShownLocation[] }>(path, 'Loading the locations');
  const pictures = useFacilityData<{ images: readonly RecordImage[] }>(
    `/equipments/${id}/images`,
    'Loading the images',
  );
  const [placing, setPlacing] = useState<Placing | null>(null);
  const save = useSave((body: object) => api.put(fp(path), body, 'Saving the pin'));
  if (locations.error !== null) return <ErrorState error={locations.error} onAgain={() => void locations.refetch()} />;
  if (locations.isPending) return <Loading />;
  const shown = locations.data.samplingLocations;
  const images = pictures.data?.images ?? [];
  const savePin = ({ x, y }: Place): void => {
    if (placing === null) return;
    const { location, imageId } = placing;
    save.mutate(
      { id: location.id, version: location.version, imageId, pinX: x, pinY: y },
      {
        onSuccess: () => setPlacing(null),
        onError: ({ message }) => toast({ kind: 'error', title: 'The pin was not saved', text: message }),
      },
    );
  };
  return (
    <>
      <Assess id={id} canAssess={shown.length > 0} />
      {images.map(picture => (
        <PinPicture
          key={picture.id}
          path={`/equipments/${id}/images/${picture.id}`}
          picture={picture}
          locations={shown}
          placing={placing?.imageId === picture.id ? placing.location : null}
          onSave={savePin}
          onCancel={() => setPlacing(null)}
        />
      ))}
      {shown.length === 0 ? (
        <EmptyState title="No places yet">
          <WaysOn
            ways={[
              {
                label: 'Add a sampling location',
                address: '/app/sampling/locations/new',
                permission: 'SwabLocation.Add',
              },
            ]}
          />
        </EmptyState>
      ) : (
        <LocationTable
          locations={shown}
          images={images}
          onPlace={(location, imageId) => setPlacing({ location, imageId })}
        />
      )}
    </>
  );
}

function LocationTable({
  locations,
  images,
  onPlace,
}: {
  readonly locations: readonly ShownLocation[];
  readonly images: readonly RecordImage[];
  readonly onPlace: (location: ShownLocation, imageId: string) => void;
}) {
  const mayModify = usePermission('SwabLocation.Modify');
  return (
    <DataTable
      title="Sampling locations"
      columns={[
        { heading: 'Order', render: ({ swabOrder }) => swabOrder ?? '' },
        {
          heading: 'Location',
          render: location => (
            <PageLink address={`/app/sampling/locations/${location.id}`}>
              {location.externalId} {location.name}
            </PageLink>
          ),
        },
        { heading: 'Part', render: ({ part }) => part ?? '' },
        { heading: 'Samples', render: ({ sampleTypes }) => sampleTypes.join(', ') },
        {
          heading: 'Risk score',
          align: 'end',
          render: ({ riskScore }) => (riskScore === null ? 'not assessed' : formatNumber(riskScore)),
        },
        { heading: 'Rank', align: 'end', render: ({ rank }) => rank ?? '' },
        { heading: 'Sampled', render: ({ isSelected }) => (isSelected ? 'yes' : 'no') },
        {
          heading: 'Pin',
          render: location =>
            mayModify
              ? images.map((image, index) => (
                  <Button key={image.id} kind="ghost" size="sm" onClick={() => onPlace(location, image.id)}>
                    {location.imageId === image.id ? 'Move' : 'Place'} {location.externalId}
                    {images.length > 1 ? ` on picture ${index + 1}` : ''}
                  </Button>
                ))
              : null,
        },
      ]}
      rows={locations}
      keyOf={location => location.id}
    />
  );
}

/** Assesses the locations with a reason. */
function Assess({ id, canAssess }: { readonly id: string; readonly canAssess: boolean }) {
  const mayAssess = usePermission('SwabLocation.Modify');
  const [isOpen, setOpen] = useState(false);
  const assess = useSave((reason: string) =>
    api.post(fp('/sampling-locations/assess'), { equipmentId: id, reason }, 'Assessing the locations'),
  );
  if (!mayAssess || !canAssess) return null;
  return (
    <>
      <Button size="sm" kind="tertiary" onClick={() => setOpen(true)}>
        Assess the locations
      </Button>
      <ReasonDialog
        open={isOpen}
        heading="Assess the sampling locations?"
        button="Assess"
        onClose={() => setOpen(false)}
        onConfirm={reason => assess.mutateAsync(reason)}
      />
    </>
  );
}
