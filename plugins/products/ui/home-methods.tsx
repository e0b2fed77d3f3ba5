import { HomeRecords, listColumns } from '@limpid/ui-kit';
import { analyticalMethodFields } from '#plugins/products/shared/analytical-method';

const shown = ['externalId', 'name', 'analyteName', 'sampleType', 'loq'];

/** The analytical methods on the home page of analysts. */
export function HomeMethods() {
  const columns = listColumns(analyticalMethodFields).filter(({ key }) => shown.includes(key));
  return (
    <HomeRecords
      title="Analytical methods"
      path="/analytical-methods"
      many="analyticalMethods"
      page="/app/master/analytical-methods"
      columns={columns}
    />
  );
}
