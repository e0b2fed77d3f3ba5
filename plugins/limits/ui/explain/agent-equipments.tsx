import { DataTable, headingInUnit, PageLink, formatInUnit } from '@limpid/ui-kit';
import { cleanedByWord } from '#plugins/limits/shared/cleaned-by';
import type { Explanation } from '#plugins/limits/shared/limit';
import { recordAddress } from '../words.js';

/** Why each equipment counts for a cleaning agent, where no step of a limit states it; nothing for other residues. */
export function AgentEquipments({ equipments }: { readonly equipments: Explanation['equipment'] }) {
  if (equipments.every(equipment => equipment.cleanedBy === null)) return null;
  return (
    <>
      <h2>Equipment cleaned with it</h2>
      <DataTable
        title="Equipment cleaned with it"
        columns={[
          {
            heading: 'Equipment',
            render: ({ id, externalId, name }) => (
              <PageLink address={recordAddress('equipment', id) ?? ''}>
                {externalId} {name}
              </PageLink>
            ),
          },
          {
            heading: headingInUnit('Area', 'sqcm'),
            align: 'end',
            render: equipment => formatInUnit(equipment.areaSqcm, 'sqcm'),
          },
          {
            heading: 'Counts',
            render: ({ cleanedBy }) => (cleanedBy === null ? 'included by the policy' : cleanedByWord(cleanedBy)),
          },
        ]}
        rows={equipments}
        keyOf={equipment => equipment.id}
      />
    </>
  );
}
