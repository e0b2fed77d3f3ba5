import { Button } from '@carbon/react';
import { useFacilityData, type PageInfo } from '@limpid/ui-kit';
import { download } from './download.js';

/** The nitrosamine variant of the MAC matrix, for productions that nitrosamines are linked with. */
export function NitrosamineMatrixButtons({ production }: { readonly production: string }) {
  const id = encodeURIComponent(production);
  const { data } = useFacilityData<{ pagination: PageInfo }>(
    `/limits/nitrosamines?production=${id}&pageLimit=1`,
    'Looking for nitrosamines',
  );
  if (data === undefined || data.pagination.total === 0) return null;
  const path = `/reports/macMatrix/production/${id}/nitrosamine`;
  return (
    <>
      <Button kind="ghost" onClick={() => download(path)}>
        Nitrosamine matrix (PDF)
      </Button>
      <Button kind="ghost" onClick={() => download(`${path}?format=xlsx`)}>
        Nitrosamine matrix (XLSX)
      </Button>
    </>
  );
}
