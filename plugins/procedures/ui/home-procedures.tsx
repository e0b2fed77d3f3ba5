import { HomeRecords, listColumns } from '@limpid/ui-kit';
import { cleaningProcedureFields } from '#plugins/procedures/shared/cleaning-procedure';

const shown = ['externalId', 'name', 'dirtyHoldMaxHours', 'cleanHoldMaxHours'];

/** The cleaning procedures with their hold times on the home page of operators. */
export function HomeProcedures() {
  const columns = listColumns(cleaningProcedureFields).filter(({ key }) => shown.includes(key));
  return (
    <HomeRecords
      title="Cleaning procedures"
      path="/cleaning-procedure"
      many="cleaningProcedures"
      page="/app/master/procedures"
      columns={columns}
    />
  );
}
