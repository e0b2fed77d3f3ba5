import { Button } from '@carbon/react';
import { useParams } from 'react-router';
import {
  DataTable,
  ErrorState,
  Facts,
  FilesInMaking,
  fp,
  LoadingPage,
  PageBelow,
  PageLink,
  formatSize,
  formatTime,
  StateTag,
  useFacilityData,
  useFiles,
} from '@limpid/ui-kit';
import type { ImportedRow, WholeImport } from '#plugins/sampling/shared/result-import';
import { statedText, verdictState } from '../words.js';

/** One import: who, when, from which file, and what it entered. */
export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useFacilityData<{ readonly resultImport: WholeImport }>(
    `/result-imports/${id}`,
    'Loading the import',
  );
  const files = useFiles('Download');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending) return <LoadingPage />;
  const found = data.resultImport;
  return (
    <PageBelow title={`Result import ${found.number}`} list="Result import">
      <Facts
        facts={[
          ['File', `${found.fileName}, ${formatSize(found.bytes)}`],
          ['SHA-256', <code key="sha">{found.sha256}</code>],
          ['Profile', found.profile],
          ['Imported', `${formatTime(found.createdAt)}, ${found.createdBy}`],
          ['Reason', found.reason],
          ['Rows', `${found.rows}: ${found.entered} entered (${found.flagged} flagged), ${found.leftOut} left out`],
        ]}
      />
      <div className="limpid-row">
        <Button
          kind="tertiary"
          size="sm"
          onClick={() => files.get(fp(`/result-imports/${found.id}/file`), found.fileName)}
        >
          Download file
        </Button>
        <FilesInMaking files={files} />
      </div>
      <h2>Results</h2>
      <DataTable
        title="Results of the import"
        columns={[
          { heading: 'Row', render: ({ line }) => line },
          {
            heading: 'Label',
            render: ({ label, setId }: ImportedRow) => (
              <PageLink address={`/app/sampling/sets/${setId}`}>{label}</PageLink>
            ),
          },
          { heading: 'Result', align: 'end', render: statedText },
          { heading: 'Verdict', render: ({ verdict }) => <StateTag state={verdictState(verdict)} size="sm" /> },
          { heading: 'Flags', render: ({ flags }) => flags.map(({ message }) => message).join('; '), folds: true },
          {
            heading: 'Now',
            render: ({ isCurrent }) => (isCurrent ? 'In force' : 'Returned or retested'),
            folds: true,
          },
        ]}
        rows={found.results}
        keyOf={({ line }) => String(line)}
      />
    </PageBelow>
  );
}
