import { Button, FileUploaderButton, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  FilesInMaking,
  formatSize,
  formatTime,
  fp,
  ReasonDialog,
  refusalText,
  toast,
  useFacilityData,
  useFiles,
  usePermission,
  useSave,
} from '@limpid/ui-kit';
import type { WholeRun } from '#plugins/qualification/shared/run';
import { attachmentExtensions, type Attachment } from '#schemas/attachments';
import { CycleTable } from './cycle-table.js';

interface Profile {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** Files of a run: the cycle file of its cleaning, compared step by step, and other evidence. */
export function RunFiles({ run }: { readonly run: WholeRun }) {
  const mayModify = usePermission('QualificationTask.Modify') && run.state === 'InProgress';
  const [removed, setRemoved] = useState<Attachment | null>(null);
  const remove = useSave(({ id, reason }: { readonly id: string; readonly reason: string }) =>
    api.delete(fp(`/runs/${run.id}/files/${id}`), { reason }, 'Removing the file'),
  );
  const files = useFiles('Opening the file');
  if (run.files.length === 0 && !mayModify) return null;
  return (
    <section aria-labelledby="run-files">
      <h2 id="run-files">Files and cycle</h2>
      {run.cycle !== null && <CycleTable cycle={run.cycle} />}
      <ul className="limpid-attachments">
        {run.files.map(file => (
          <li key={file.id} className="limpid-row">
            <span>
              {`${file.fileName} (${formatSize(file.size)}), ${formatTime(file.createdAt)}`}
              <span className="cds--form__helper-text limpid-hash">{`SHA-256 ${file.sha256}`}</span>
            </span>
            <Button
              kind="ghost"
              size="sm"
              onClick={() => files.get(fp(`/runs/${run.id}/files/${file.id}`), file.fileName)}
            >
              Download {file.fileName}
            </Button>
            {mayModify && !isSigned(run, file) && (
              <Button kind="danger--ghost" size="sm" onClick={() => setRemoved(file)}>
                Remove {file.fileName}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayModify && <AddFile run={run} />}
      <ReasonDialog
        open={removed !== null}
        danger
        heading={`Remove ${removed?.fileName ?? ''}?`}
        button="Remove"
        onClose={() => setRemoved(null)}
        onConfirm={async reason => {
          if (removed !== null) await remove.mutateAsync({ id: removed.id, reason });
        }}
      />
      <FilesInMaking files={files} />
    </section>
  );
}

/** The cycle file was signed with the cleaning and stays until that is returned. */
function isSigned({ cycle, sections }: WholeRun, file: Attachment): boolean {
  return (
    cycle?.fileId === file.id &&
    sections.some(({ section, state }) => section === 'cleaningDetails' && state === 'done')
  );
}

function AddFile({ run }: { readonly run: WholeRun }) {
  const { data } = useFacilityData<{ readonly cycleProfiles: readonly Profile[] }>(
    '/cycle-profiles?doPagination=false',
    'Loading profiles',
  );
  const [profileId, setProfileId] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const add = useSave((form: FormData) => api.post(fp(`/runs/${run.id}/files`), form, 'Reading the file'));
  const profiles = data?.cycleProfiles ?? [];
  const send = async (file: File): Promise<void> => {
    const form = new FormData();
    if (profileId !== '') form.append('profileId', profileId);
    form.append('file', file);
    setFaults([]);
    try {
      await add.mutateAsync(form);
      toast({ kind: 'success', title: `${file.name} is added` });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.isEndOfSession) return;
      const fields = failure instanceof ApiFailure ? failure.fields : [];
      setFaults(
        fields.length === 0 ? [refusalText(failure)] : fields.map(({ path, message }) => `${path}: ${message}`),
      );
    }
  };
  return (
    <>
      <div className="limpid-row">
        {profiles.length > 0 && (
          <Select
            id="cycle-profile"
            labelText="Profile of the columns"
            value={profileId}
            onChange={event => setProfileId(event.target.value)}
          >
            <SelectItem value="" text="Own headings: Step, Start, End …" />
            {profiles.map(({ id, externalId, name }) => (
              <SelectItem key={id} value={id} text={`${externalId} ${name}`} />
            ))}
          </Select>
        )}
        <FileUploaderButton
          labelText="Add cycle file or evidence"
          buttonKind="tertiary"
          size="lg"
          accept={['.csv', '.xlsx', ...attachmentExtensions]}
          disableLabelChanges
          disabled={add.isPending}
          onChange={event => {
            const file = event.target.files?.[0];
            if (file !== undefined) void send(file);
          }}
        />
      </div>
      <p className="cds--form__helper-text">
        A CSV or XLSX file is the cycle of the cleaning, with step, start, and end or duration in each row. PDF and
        other files are kept as they are.
      </p>
      {faults.length > 0 && (
        <ul className="limpid-blocked" aria-label="The file was refused" role="alert">
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </>
  );
}
