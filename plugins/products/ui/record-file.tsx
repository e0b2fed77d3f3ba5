import { Button, FileUploaderButton } from '@carbon/react';
import { useState } from 'react';
import { attachmentExtensions } from '#schemas/attachments';
import {
  api,
  FilesInMaking,
  fp,
  ReasonDialog,
  toast,
  useFiles,
  usePermission,
  useSave,
  type RecordRow,
} from '@limpid/ui-kit';

export interface RecordFileProps {
  readonly row: RecordRow;
  /** Path of the records on the server: `/analytical-methods`. */
  readonly path: `/${string}`;
  /** Path of the file below the record, and its part of the multipart call: `report`. */
  readonly part: string;
  /** Field with the id of the file: `reportFileId`. */
  readonly field: string;
  /** `validation report`. */
  readonly noun: string;
  readonly permission: `${string}.Modify`;
}

/** The file that belongs to a record: opens it, and attaches or replaces it with a reason. */
export function RecordFile({ row, path, part, field, noun, permission }: RecordFileProps) {
  const mayModify = usePermission(permission) && row['isArchived'] !== true;
  const [chosen, setChosen] = useState<{ readonly file: File; readonly version: number } | null>(null);
  const hasFile = typeof row[field] === 'string';
  const verb = hasFile ? 'Replace' : 'Attach';
  const save = useSave((form: FormData) => api.post(fp(`${path}/${row.id}`), form, `Attaching the ${noun}`));
  const send = async (reason: string): Promise<void> => {
    if (chosen === null) return;
    const form = new FormData();
    form.append('data', JSON.stringify({ version: chosen.version, reason }));
    form.append(part, chosen.file);
    await save.mutateAsync(form);
    toast({ kind: 'success', title: `The ${noun} is attached` });
  };
  const files = useFiles(`Opening the ${noun}`);
  const download = (): void => files.get(fp(`${path}/${row.id}/${part}`), `The ${noun}`);
  return (
    <div className="limpid-row">
      {hasFile ? (
        <Button kind="ghost" size="sm" onClick={download}>
          Download the {noun}
        </Button>
      ) : (
        <span>None attached</span>
      )}
      {mayModify && (
        <FileUploaderButton
          labelText={`${verb} ${noun}`}
          buttonKind="tertiary"
          size="sm"
          accept={[...attachmentExtensions]}
          disableLabelChanges
          onChange={event => {
            const file = event.target.files?.[0];
            setChosen(file === undefined ? null : { file, version: row.version });
          }}
        />
      )}
      <ReasonDialog
        open={chosen !== null}
        heading={
          hasFile ? `Replace the ${noun} with ${chosen?.file.name ?? ''}?` : `Attach ${chosen?.file.name ?? ''}?`
        }
        button={verb}
        onClose={() => setChosen(null)}
        onConfirm={send}
      />
      <FilesInMaking files={files} />
    </div>
  );
}
