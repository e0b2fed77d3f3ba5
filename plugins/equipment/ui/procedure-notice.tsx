import { InlineNotification } from '@carbon/react';
import { TakeOver, usePermission, type RecordRow } from '@limpid/ui-kit';
import type { ProcedureReference } from '#plugins/equipment/shared/procedure-reference';
import { revisionInWords } from '#schemas/lib/revision-in-words';

/** Says that a later revision of the procedure is in force than the equipment was assessed with, or that none has its number. */
export function ProcedureNotice({ row }: { readonly row: RecordRow }) {
  const mayModify = usePermission('Equipment.Modify') && row['isArchived'] !== true;
  const reference = row['cleaningProcedure'] as ProcedureReference | null;
  const unresolved = row['unresolvedProcedureNumber'];
  if (reference?.isStale === true)
    return (
      <>
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title={`A later revision of ${reference.externalId} is in force`}
          subtitle={`In force is ${inForce(reference)}; this equipment was assessed with ${revisionInWords(reference)}.`}
        />
        {mayModify && <TakeOver path={`/equipments/${row.id}/cleaning-procedure`} version={Number(row['version'])} />}
      </>
    );
  if (typeof unresolved !== 'string') return null;
  return (
    <InlineNotification
      kind="warning"
      lowContrast
      hideCloseButton
      title={`No cleaning procedure has the number ${unresolved}`}
      subtitle="It assigns no agents and no steps. Add the procedure and save this equipment again, or choose another one."
    />
  );
}

function inForce({ revisionInForce, versionInForce }: ProcedureReference): string {
  return revisionInWords({ revision: revisionInForce, version: versionInForce });
}
