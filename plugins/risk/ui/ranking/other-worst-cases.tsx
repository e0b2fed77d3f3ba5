import { EmptyState, shownNumber } from '@limpid/ui-kit';
import type { WorstCases } from '#schemas/risk/ranking';
import { nameOf } from './words.js';

/** Cleaning agents of the scope's machines, lowest limit first. */
export function AgentTable({ agents }: { readonly agents: WorstCases['cleaningAgents'] }) {
  if (agents.length === 0) return <EmptyState title="No cleaning agent is used on these machines" />;
  return (
    <table className="cds--data-table" aria-label="Cleaning agents">
      <thead>
        <tr>
          {['Cleaning agent', 'Lowest limit, mg/sqcm', 'Notes'].map(heading => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {agents.map(({ cleaningAgent, l3MgPerSqcm, missing }) => (
          <tr key={cleaningAgent.id}>
            <td>
              <a className="cds--link" href={`/app/master/cleaning-agents/${cleaningAgent.id}`}>
                {nameOf(cleaningAgent)}
              </a>
            </td>
            <td className="limpid-number">{shownNumber(l3MgPerSqcm)}</td>
            <td>
              {l3MgPerSqcm === null && `Not evaluated${missing.length === 0 ? '' : `: no ${missing.join(', ')}`}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Machines of the scope by size: the largest carries most over, the smallest is hardest to sample. */
export function EquipmentTable({ equipment }: { readonly equipment: WorstCases['equipment'] }) {
  if (equipment.length === 0) return <EmptyState title="No shared machine in this scope" />;
  return (
    <table className="cds--data-table" aria-label="Equipment by size">
      <thead>
        <tr>
          {['Equipment', 'Product contact area, sqcm', 'Notes'].map(heading => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {equipment.map(({ equipment: machine, areaSqcm }, index) => (
          <tr key={machine.id}>
            <td>
              <a className="cds--link" href={`/app/master/equipment/${machine.id}`}>
                {nameOf(machine)}
              </a>
            </td>
            <td className="limpid-number">{areaSqcm === null ? 'unknown' : shownNumber(areaSqcm)}</td>
            <td>{sizeNote(equipment, index)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sizeNote(equipment: WorstCases['equipment'], index: number): string {
  const known = equipment.filter(each => each.areaSqcm !== null);
  if (equipment[index]?.areaSqcm === null) return 'Not evaluated: no surface area';
  if (known.length < 2) return '';
  return equipment[index] === known[0] ? 'largest' : equipment[index] === known.at(-1) ? 'smallest' : '';
}
