import { InlineNotification } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';
import type { EquipmentDedication } from '#plugins/equipment/shared/dedication';
import type { Dedication } from '#plugins/equipment/shared/equipment';
import { firstFew } from '#schemas/lib/first-few';

const maxNames = 5;

/** Warns when equipment dedicated to one product is used for several and therefore counts as shared. */
export function DedicationNotice({ id, dedication }: { readonly id: string; readonly dedication: Dedication }) {
  const { data } = useFacilityData<{ equipmentDedication: EquipmentDedication }>(
    `/equipments/${id}/dedication`,
    'Loading what is made on it',
    // The warning has to appear without being opened.
    { enabled: dedication === 'dedicatedProduct', isAside: true },
  );
  if (data?.equipmentDedication.isSharedDespiteDedication !== true) return null;
  const made = data.equipmentDedication.usedFor.map(({ externalId, name }) => `${externalId} ${name}`);
  return (
    <InlineNotification
      kind="warning"
      lowContrast
      hideCloseButton
      title="Dedicated to one product, but used for several: it counts as shared"
      subtitle={`Productions make ${firstFew(made, maxNames)} on it. Map each product to equipment of its own, or change the dedication.`}
    />
  );
}
