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
import type { MapPlace } from '#plugins/sampling/shared/sampling-map';
import { LocationHistory } from './location-history.js';
import { lastText, type LastFound } from './map-words.js';
import { PlaceLabels } from './place-labels.js';
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

/** On the page of equipment: its sampling map, which shows where it is sampled and what was found there (C5). */
export function EquipmentSampling({ row: { id } }: { readonly row: RecordRow }) {
  const path = `/equipments/${id}/sampling-locations`;
  const locations = useFacilityData<{ samplingLocations: readonly Omit<ShownLocation, keyof LastFound>[] }>(
    path,
    'Loading the locations',
  );
  const pictures = useFacilityData<{ images: readonly RecordImage[] }>(
    `/equipments/${id}/images`,
    'Loading the images',
  );
  const found = useFacilityData<{ places: readonly MapPlace[] }>(`/equipments/${id}/sampling-map`, 'Loading results', {
    enabled: usePermission('ResidueMeasure.Get'),
    isAside: true,
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [placing, setPlacing] = useState<Placing | null>(null);
  const save = useSave((body: object) => api.put(fp(path), body, 'Saving the pin'));
  if (locations.error !== null) return <ErrorState error={locations.error} onAgain={() => void locations.refetch()} />;
  if (locations.isPending) return <Loading />;
  const places = new Map((found.data?.places ?? []).map(place => [place.locationId, place]));
  const shown = locations.data.samplingLocations.map(location => ({
    ...location,
    lastPercent: places.get(location.id)?.lastPercent ?? null,
    hasFailed: places.get(location.id)?.hasFailed ?? false,
  }));
  const chosen = shown.find(location => location.id === chosenId);
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
      <div className="limpid-row">
        <Assess id={id} canAssess={shown.length > 0} />
        {shown.length > 0 && <PlaceLabels id={id} />}
      </div>
      {images.map(picture => (
        <PinPicture
          key={picture.id}
          path={`/equipments/${id}/images/${picture.id}`}
          picture={picture}
          locations={shown}
          placing={placing?.imageId === picture.id ? placing.location : null}
          chosen={chosenId}
          onChoose={setChosenId}
          onSave={savePin}
          onCancel={() => setPlacing(null)}
        />
      ))}
      {chosen !== undefined && (
        <LocationHistory
          location={chosen}
          results={places.get(chosen.id)?.results ?? []}
          onClose={() => setChosenId(null)}
        />
      )}
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
          onChoose={setChosenId}
          onPlace={(location, imageId) => setPlacing({ location, imageId })}
        />
      )}
    </>
  );
}

function LocationTable({
  locations,
  images,
  onChoose,
  onPlace,
}: {
  readonly locations: readonly ShownLocation[];
  readonly images: readonly RecordImage[];
  readonly onChoose: (id: string) => void;
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
        { heading: 'Last result', align: 'end', render: location => lastText(location) },
        { heading: 'Sampled', render: ({ isSelected }) => (isSelected ? 'yes' : 'no') },
        {
          heading: 'Results and pin',
          render: location => (
            <>
              <Button kind="ghost" size="sm" onClick={() => onChoose(location.id)}>
                Results at {location.externalId}
              </Button>
              {mayModify &&
                images.map((image, index) => (
                  <Button key={image.id} kind="ghost" size="sm" onClick={() => onPlace(location, image.id)}>
                    {location.imageId === image.id ? 'Move' : 'Place'} {location.externalId}
                    {images.length > 1 ? ` on picture ${index + 1}` : ''}
                  </Button>
                ))}
            </>
          ),
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
