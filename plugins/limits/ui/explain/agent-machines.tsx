import { DataTable, PageLink, shownNumber } from '@limpid/ui-kit';
import { cleanedByWord } from '#plugins/limits/shared/cleaned-by';
import type { Explanation } from '#plugins/limits/shared/limit';
import { recordAddress } from '../words.js';

/** Why each machine counts for a cleaning agent, where no step of a limit says it; nothing for other residues. */
export function AgentMachines({ machines }: { readonly machines: Explanation['equipment'] }) {
  if (machines.every(machine => machine.cleanedBy === null)) return null;
  return (
    <>
      <h2>Machines that are cleaned with it</h2>
      <DataTable
        title="Machines that are cleaned with it"
        columns={[
          {
            heading: 'Equipment',
            render: ({ id, externalId, name }) => (
              <PageLink address={recordAddress('equipment', id) ?? ''}>
                {externalId} {name}
              </PageLink>
            ),
          },
          { heading: 'Area, sqcm', align: 'end', render: machine => shownNumber(machine.areaSqcm) },
          {
            heading: 'Counts',
            render: ({ cleanedBy }) => (cleanedBy === null ? 'counted by the policy' : cleanedByWord(cleanedBy)),
          },
        ]}
        rows={machines}
        keyOf={machine => machine.id}
      />
    </>
  );
}
