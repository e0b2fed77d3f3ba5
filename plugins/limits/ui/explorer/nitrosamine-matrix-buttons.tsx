import { Button } from '@carbon/react';
import { useFacilityData, withAsOf, type PageInfo } from '@limpid/ui-kit';
import { download } from '../download.js';

/** The nitrosamine variant of the MAC matrix, for productions that nitrosamines are linked with. */
export function NitrosamineMatrixButtons({
  production,
  asOf,
}: {
  readonly production: string;
  readonly asOf: string | null;
}) {
  const id = encodeURIComponent(production);
  const { data } = useFacilityData<{ pagination: PageInfo }>(
    withAsOf(`/limits/nitrosamines?production=${id}&pageLimit=1`, asOf),
    'Looking for nitrosamines',
  );
  if (data === undefined || data.pagination.total === 0) return null;
  const path = `/reports/macMatrix/production/${id}/nitrosamine`;
  return (
    <>
      <Button kind="ghost" onClick={() => download(withAsOf(path, asOf))}>
        Nitrosamine matrix (PDF)
      </Button>
      <Button kind="ghost" onClick={() => download(withAsOf(`${path}?format=xlsx`, asOf))}>
        Nitrosamine matrix (XLSX)
      </Button>
    </>
  );
}
