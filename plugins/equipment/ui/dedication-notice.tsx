import { InlineNotification } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';
import type { EquipmentDedication } from '#plugins/equipment/shared/dedication';
import type { Dedication } from '#plugins/equipment/shared/equipment';
import { firstFew } from '#schemas/lib/first-few';

const mostNames = 5;

/** Says where a machine that is said to be kept for one product is not: it counts as shared then. */
export function DedicationNotice({ id, dedication }: { readonly id: string; readonly dedication: Dedication }) {
  const { data } = useFacilityData<{ equipmentDedication: EquipmentDedication }>(
    `/equipments/${id}/dedication`,
    'Looking for what is made on it',
    // Without it nobody would see that there is a warning.
    { enabled: dedication === 'dedicatedProduct', isAside: true },
  );
  if (data?.equipmentDedication.isSharedDespiteDedication !== true) return null;
  const made = data.equipmentDedication.usedFor.map(({ externalId, name }) => `${externalId} ${name}`);
  return (
    <InlineNotification
      kind="warning"
      lowContrast
      hideCloseButton
      title="Said to be kept for one product, but used for several: it counts as shared"
      subtitle={`Productions make ${firstFew(made, mostNames)} on it. Map each product to machines of its own, or change the dedication.`}
    />
  );
}
