import { Button, InlineNotification, Tag } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  DataTable,
  EmptyState,
  ErrorState,
  fp,
  Loading,
  refusalText,
  formatTime,
  useFacilityData,
  usePermission,
  useSigning,
  type RecordRow,
} from '@limpid/ui-kit';
import type { DocumentSignatures as Answer } from '#plugins/documents/shared/legacy-document';

interface Props {
  readonly row: RecordRow;
  /** Path of the documents on the server. */
  readonly path: `/${string}`;
  /** What the button says. */
  readonly verb: string;
  readonly none: string;
  /** Who signs. */
  readonly permission: `${string}.${string}`;
}

/** The signatures on a document, and the button that signs it as it is now. */
export function DocumentSignatures({ row, path, verb, none, permission }: Props) {
  const address = `${path}/${row.id}/signatures`;
  const maySign = usePermission(permission) && row['isArchived'] !== true;
  const { data, error, isPending, refetch } = useFacilityData<Answer>(address, 'Loading the signatures');
  const [fault, setFault] = useState<string | null>(null);
  const { ask, dialog } = useSigning<{ readonly version: number }>({
    name: `document ${row.id}`,
    comment: true,
    send: ({ version }, { proof, comment }) => api.post(fp(address), { version, proof, comment }, 'Signing'),
    onSigned: async () => void (await refetch()),
  });
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const sign = async (): Promise<void> => {
    setFault(null);
    await ask({ version: row.version }).catch((refusal: unknown) => setFault(refusalText(refusal)));
  };
  return (
    <>
      {fault !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not signed" subtitle={fault} />
      )}
      {data.signatures.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        <DataTable
          title="Signatures"
          columns={[
            {
              heading: 'Meaning',
              render: ({ signature, isCurrent }) => (
                <>
                  {isCurrent ? signature.text : <s>{signature.text}</s>}{' '}
                  {!isCurrent && (
                    <Tag type="red" size="sm">
                      Changed since
                    </Tag>
                  )}
                </>
              ),
            },
            {
              heading: 'Signed by',
              render: ({ signature, isCurrent }) => (isCurrent ? nameOf(signature) : <s>{nameOf(signature)}</s>),
            },
            { heading: 'Signed on', render: ({ signature }) => formatTime(signature.at) },
            { heading: 'Comment', render: ({ signature }) => signature.comment ?? '' },
          ]}
          rows={data.signatures}
          keyOf={({ signature }) => signature.id}
        />
      )}
      {maySign && <Button onClick={() => void sign()}>{verb}</Button>}
      {dialog}
    </>
  );
}

function nameOf({ name, username }: Answer['signatures'][number]['signature']): string {
  return `${name} (${username})`;
}
