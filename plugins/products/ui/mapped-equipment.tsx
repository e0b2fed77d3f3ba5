import { Button } from '@carbon/react';
import { useState } from 'react';
import { EmptyState, Slot, usePermission, type RecordRow } from '@limpid/ui-kit';
import { AgentMapping } from './agent-mapping.js';

/** The equipment mapped to a cleaning agent; the limits plugin adds where the agent counts and its limit there. */
export function MappedEquipment({ agent }: { readonly agent: RecordRow }) {
  const [editing, setEditing] = useState(false);
  const mayModify = usePermission('Substance.Modify');
  const maySeeEquipment = usePermission('Equipment.Get');
  const mayMap = mayModify && maySeeEquipment && agent['isArchived'] !== true;
  if (editing) return <AgentMapping agent={agent} onDone={() => setEditing(false)} />;
  return (
    <>
      <Slot
        name="cleaningAgents.equipment"
        given={{ row: agent }}
        empty={<EmptyState title="The equipment of an agent is shown with its limits, which you cannot open" />}
      />
      {mayMap && <Button onClick={() => setEditing(true)}>Change mapped equipment</Button>}
    </>
  );
}
