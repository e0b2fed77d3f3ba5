import { useState } from 'react';
import { api, formatTime, fp, StateTag, toast, useSave, WorkflowActions, type SentAction } from '@limpid/ui-kit';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import type { PlannedRun, ReleaseBody } from '#plugins/qualification/shared/release';
import { releaseTable } from '#plugins/qualification/shared/release-workflow';
import { ProductionSelect } from './production-select.js';

const decisionWords = { released: 'Released', atRisk: 'Released at risk', revoked: 'Release revoked' } as const;

/** Whether equipment may be released, why, and the decisions about it (transitions section 8). */
export function ReleaseBox({ equipment }: { readonly equipment: FloorEquipment }) {
  const { id, externalId, release } = equipment;
  const [nextProductionId, setNext] = useState('');
  const save = useSave(async (body: ReleaseBody) => {
    const path = fp(`/floor/equipments/${id}/release`);
    const { plannedRun } = await api.post<{ readonly plannedRun: PlannedRun }>(path, body, 'Deciding');
    if (plannedRun !== null) toast({ kind: 'success', title: `${plannedRun.label} is planned` });
  });
  const send = (action: string, { reason, proof, comment }: SentAction): Promise<unknown> =>
    save.mutateAsync({
      action: action as ReleaseBody['action'],
      version: release.version,
      reason,
      proof,
      comment,
      ...(nextProductionId === '' ? {} : { nextProductionId }),
    });
  const { decision } = release;
  const isCleanable = !['Dirty', 'Cleaning', 'In use'].includes(equipment.status ?? 'Dirty');
  const offered = release.actions.filter(({ allowed, action }) =>
    action === 'orderCleaning' ? allowed && isCleanable : allowed || action === 'release',
  );
  return (
    <section className="limpid-floor-release" aria-labelledby="release-heading">
      <h2 id="release-heading">
        Release <StateTag state={releaseTable.states[release.state]} />
      </h2>
      <ul>
        {release.reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {decision !== null && (
        <p>
          {`${decisionWords[decision.kind]} by ${decision.by}, ${formatTime(decision.at)}`}
          {decision.nextProduction === null ? '' : ` for ${decision.nextProduction}`}
          {decision.reason === null ? '' : `: ${decision.reason}`}
        </p>
      )}
      {offered.some(({ action, allowed }) => allowed && action.startsWith('release')) && (
        <ProductionSelect
          equipmentId={id}
          id="release-next"
          label="For the next production"
          none="Any"
          onlyAllowed
          value={nextProductionId}
          onChange={setNext}
        />
      )}
      <div className="limpid-row">
        <WorkflowActions
          label={`release of ${externalId}`}
          name={`release of ${id}`}
          actions={offered}
          send={send}
          onDone={() => undefined}
        />
      </div>
    </section>
  );
}
