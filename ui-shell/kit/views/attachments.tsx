import { Button, FileUploaderButton } from '@carbon/react';
import { useState } from 'react';
import { attachmentExtensions, typeOfMedia, type Attachment } from '#schemas/attachments';
import { api } from '../api/api.js';
import { fp } from '../api/facility.js';
import { usePermission } from '../api/me.js';
import { useFacilityData, useSave, type RecordRow } from '../api/queries.js';
import { useFiles } from '../api/use-files.js';
import { toast } from '../app/toasts.js';
import { ReasonDialog } from '../dialogs/reason-dialog.js';
import { formatSize, formatTime } from '../format/format.js';
import { FilesInMaking } from '../states/files-in-making.js';
import { Loading } from '../states/loading.js';
import { EmptyState, ErrorState } from '../states/states.js';

interface AttachmentsProps {
  readonly row: RecordRow;
  /** Path of the records on the server: `/equipments`. */
  readonly path: `/${string}`;
  readonly permission: `${string}.Modify`;
}

type Asked = { readonly add: File } | { readonly remove: Attachment } | null;

/** Files that belong to a record: listed, downloaded, added and removed with a reason. */
export function AttachmentList({ row, path, permission }: AttachmentsProps) {
  const list = `${path}/${row.id}/attachments`;
  const mayModify = usePermission(permission) && row['isArchived'] !== true;
  const { data, error, isPending, refetch } = useFacilityData<{ attachments: readonly Attachment[] }>(
    list,
    'Loading the attachments',
  );
  const [asked, setAsked] = useState<Asked>(null);
  const add = useSave((form: FormData) => api.post(fp(list), form, 'Attaching the file'));
  const remove = useSave(({ id, reason }: { readonly id: string; readonly reason: string }) =>
    api.delete(fp(`${list}/${id}`), { reason }, 'Removing the attachment'),
  );
  const files = useFiles('Opening the attachment');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const confirm = async (reason: string): Promise<void> => {
    if (asked === null) return;
    if ('remove' in asked) {
      await remove.mutateAsync({ id: asked.remove.id, reason });
      return;
    }
    const form = new FormData();
    form.append('reason', reason);
    form.append('file', asked.add);
    await add.mutateAsync(form);
    toast({ kind: 'success', title: `${asked.add.name} is attached` });
  };
  return (
    <>
      {mayModify && (
        <FileUploaderButton
          labelText="Attach file"
          buttonKind="tertiary"
          size="sm"
          accept={[...attachmentExtensions]}
          disableLabelChanges
          onChange={event => {
            const file = event.target.files?.[0];
            setAsked(file === undefined ? null : { add: file });
          }}
        />
      )}
      {data.attachments.length === 0 && (
        <EmptyState title="No attachments yet">PDF, Word, RTF and text files, PNG and JPEG</EmptyState>
      )}
      <ul className="limpid-attachments">
        {data.attachments.map(file => (
          <li key={file.id} className="limpid-row">
            <span>
              {file.fileName} ({typeOfMedia(file.mediaType)}, {formatSize(file.size)}), {formatTime(file.createdAt)}
            </span>
            <Button kind="ghost" size="sm" onClick={() => files.get(fp(`${list}/${file.id}`), file.fileName)}>
              Download {file.fileName}
            </Button>
            {mayModify && (
              <Button kind="danger--ghost" size="sm" onClick={() => setAsked({ remove: file })}>
                Remove {file.fileName}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ReasonDialog
        open={asked !== null}
        heading={headingOf(asked)}
        button={asked !== null && 'remove' in asked ? 'Remove' : 'Attach'}
        danger={asked !== null && 'remove' in asked}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
      <FilesInMaking files={files} />
    </>
  );
}

function headingOf(asked: Asked): string {
  if (asked === null) return '';
  return 'remove' in asked ? `Remove ${asked.remove.fileName}?` : `Attach ${asked.add.name}?`;
}
