import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  FilesInMaking,
  fp,
  ReasonDialog,
  useFiles,
  useMe,
  usePermission,
  useSave,
  useSigning,
} from '@limpid/ui-kit';
import type { AssessmentStanding } from '#plugins/qualification/shared/assessment';
import type { AssessmentRecord } from './use-assessment.js';

interface Answer {
  readonly reason: string;
  readonly decline: boolean;
}

/** Documents and cancelling: one person asks, another one who signs approvals confirms or declines. */
export function AssessmentActions({
  row,
  standing,
}: {
  readonly row: AssessmentRecord;
  readonly standing: AssessmentStanding;
}) {
  const files = useFiles('Printing');
  const [dialog, setDialog] = useState<'cancel' | 'decline' | null>(null);
  const mayPrint = usePermission('CEReport.GeneratePDF');
  const mayAsk = usePermission('FacilityCleaningEvaluation.Generate');
  const maySign = usePermission('ApprovalPolicy.Sign');
  const me = useMe()?.id;
  const save = useSave((body: Answer & { readonly proof?: string }) =>
    api.post(fp(`/cleaning-assessments/${row.id}/cancel`), body, 'Cancelling'),
  );
  const { ask, dialog: signDialog } = useSigning<Answer>({
    name: `cancel ${row.id}`,
    send: (values, { proof }) => save.mutateAsync({ ...values, ...(proof === null ? {} : { proof }) }),
  });
  const { cancelAsked } = standing;
  const isOpen = row.status === 'Not Evaluated' || row.status === 'Pending Approval';
  const isAnother = cancelAsked !== null && cancelAsked.by.id !== me;
  return (
    <>
      <div className="limpid-row">
        {mayPrint && row.evaluationId !== null && (
          <Button
            kind="tertiary"
            size="sm"
            onClick={() => files.get(fp(`/reports/CEReport/${row.id}/pdf`), 'Cleaning evaluation report (PDF)')}
          >
            CE report (PDF)
          </Button>
        )}
        {row.evaluationId !== null && (
          <Button
            kind="ghost"
            size="sm"
            onClick={() => files.get(fp(`/reports/ImpactAssessmentReport/${row.id}/pdf`), 'Impact assessment (PDF)')}
          >
            Impact assessment (PDF)
          </Button>
        )}
        {isOpen && cancelAsked === null && mayAsk && (
          <Button kind="danger--ghost" size="sm" onClick={() => setDialog('cancel')}>
            Ask to cancel
          </Button>
        )}
        {isOpen && isAnother && maySign && (
          <Button kind="danger--tertiary" size="sm" onClick={() => setDialog('cancel')}>
            Confirm cancelling
          </Button>
        )}
        {isOpen && cancelAsked !== null && (!isAnother || maySign) && (
          <Button kind="ghost" size="sm" onClick={() => setDialog('decline')}>
            {isAnother ? 'Decline cancelling' : 'Take the request back'}
          </Button>
        )}
      </div>
      <FilesInMaking files={files} />
      <ReasonDialog
        open={dialog !== null}
        heading={dialog === 'decline' ? `Keep ${row.externalId}` : `Cancel ${row.externalId}`}
        button="Sign"
        danger={dialog === 'cancel'}
        onClose={() => setDialog(null)}
        onConfirm={reason => ask({ reason, decline: dialog === 'decline' })}
      >
        <p>The changes stay &quot;not evaluated&quot; and join the next assessment if this one is cancelled.</p>
      </ReasonDialog>
      {signDialog}
    </>
  );
}
