import { Button } from '@carbon/react';
import { FilesInMaking, fp, useFiles } from '@limpid/ui-kit';

/** Prints the codes of the sampling locations of equipment, to fix beside them. */
export function PlaceLabels({ id }: { readonly id: string }) {
  const files = useFiles('Printing');
  const path = fp(`/equipments/${id}/sampling-locations/labels/pdf`);
  return (
    <>
      <Button size="sm" kind="tertiary" onClick={() => files.get(path, 'Labels of the places (PDF)')}>
        Print labels of the places
      </Button>
      <Button
        size="sm"
        kind="ghost"
        onClick={() => files.get(`${path}?format=roll62`, 'Labels of the places for a roll (PDF)')}
      >
        Print them for a 62 mm roll
      </Button>
      <FilesInMaking files={files} />
    </>
  );
}
