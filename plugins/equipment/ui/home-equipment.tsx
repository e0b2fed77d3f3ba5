import { HomeRecords, listColumns } from '@limpid/ui-kit';
import { equipmentFields } from '#plugins/equipment/shared/equipment';

const shown = ['externalId', 'name', 'area', 'cleaningProcedureNumber'];

/** The equipment on the home page of operators. */
export function HomeEquipment() {
  const columns = listColumns(equipmentFields).filter(({ key }) => shown.includes(key));
  return (
    <HomeRecords
      title="Equipment"
      path="/equipments"
      many="equipments"
      page="/app/master/equipment"
      columns={columns}
    />
  );
}
