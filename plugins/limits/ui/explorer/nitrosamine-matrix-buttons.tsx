import { Button } from '@carbon/react';
import { fp, useFacilityData, withAsOf, type Files, type PageInfo } from '@limpid/ui-kit';

/** The nitrosamine variant of the MAC matrix, for productions linked with nitrosamines. */
export function NitrosamineMatrixButtons({
  production,
  asOf,
  files,
}: {
  readonly production: string;
  readonly asOf: string | null;
  readonly files: Files;
}) {
  const id = encodeURIComponent(production);
  const { data } = useFacilityData<{ pagination: PageInfo }>(
    withAsOf(`/limits/nitrosamines?production=${id}&pageLimit=1`, asOf),
    'Loading nitrosamines',
  );
  if (data === undefined || data.pagination.total === 0) return null;
  const path = `/reports/macMatrix/production/${id}/nitrosamine`;
  const ways = [
    ['Nitrosamine matrix (PDF)', path],
    ['Nitrosamine matrix (XLSX)', `${path}?format=xlsx`],
  ] as const;
  return (
    <>
      {ways.map(([label, way]) => (
        <Button key={label} kind="ghost" onClick={() => files.get(fp(withAsOf(way, asOf)), label)}>
          {label}
        </Button>
      ))}
    </>
  );
}
