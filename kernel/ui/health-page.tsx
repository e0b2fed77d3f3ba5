import { InlineNotification } from '@carbon/react';
import { useQuery } from '@tanstack/react-query';
import {
  api,
  DataTable,
  ErrorState,
  Facts,
  Loading,
  formatNumber,
  formatSize,
  formatTime,
  type ApiFailure,
  type TableColumn,
} from '@limpid/ui-kit';

interface KeptBackup {
  readonly name: string;
  readonly at: string;
  readonly bytes: number;
}

/** Answer of GET /backups. */
interface BackupState {
  readonly scheduled: boolean;
  readonly everyHours: number | null;
  readonly keep: number | null;
  readonly encrypted: boolean;
  readonly lastAt: string | null;
  readonly ageHours: number | null;
  readonly overdue: boolean;
  readonly files: readonly KeptBackup[];
}

const columns: readonly TableColumn<KeptBackup>[] = [
  { heading: 'State as of', render: file => formatTime(file.at) },
  { heading: 'File', render: file => file.name },
  { heading: 'Size', align: 'end', render: file => formatSize(file.bytes) },
];

/** S44: whether the installation is backed up, and what to do where it is not. */
export function HealthPage() {
  const { data, error, refetch } = useQuery<{ backups: BackupState }, ApiFailure>({
    queryKey: ['installation', 'backups'],
    queryFn: ({ signal }) => api.get('/backups', 'Loading system health', signal),
  });
  return (
    <div className="limpid-page">
      <h1>System health</h1>
      <p className="limpid-lead">State of the installation, which all facilities share.</p>
      <h2>Backups</h2>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && <Backups state={data.backups} />}
    </div>
  );
}

function Backups({ state }: { readonly state: BackupState }) {
  const { scheduled, files } = state;
  const finding = findingOf(state);
  return (
    <>
      {finding !== null && (
        <InlineNotification
          kind={state.overdue ? 'error' : 'warning'}
          lowContrast
          hideCloseButton
          title={finding.title}
          subtitle={finding.advice}
        />
      )}
      <Facts
        facts={[
          ['Last backup', state.lastAt === null ? 'None' : formatTime(state.lastAt)],
          ['Age', state.ageHours === null ? null : ageText(state.ageHours)],
          [
            'Schedule',
            scheduled ? `Every ${hoursText(state.everyHours ?? 0)}; the last ${state.keep} are kept` : 'None',
          ],
          ['Encrypted', state.encrypted],
        ]}
      />
      {scheduled && files.length > 0 && (
        <DataTable title="Backups in the folder" columns={columns} rows={files} keyOf={file => file.name} />
      )}
      {scheduled && files.length === 0 && <p className="limpid-lead">The folder of backups is empty.</p>}
    </>
  );
}

function findingOf({ scheduled, overdue, lastAt, everyHours }: BackupState) {
  if (overdue && lastAt === null)
    return {
      title: 'No backup has been made',
      advice: 'Backups are scheduled. Check that the server can write the folder LIMPID_BACKUP_DIR, and read its log.',
    };
  if (overdue)
    return {
      title: 'The last backup is older than the schedule allows',
      advice: `A backup is due every ${hoursText(everyHours ?? 0)}. Check that the server can write the folder LIMPID_BACKUP_DIR, and read its log.`,
    };
  if (scheduled) return null;
  const advice = 'Set LIMPID_BACKUP_DIR for the server, or let another program run "limpid backup" regularly.';
  return lastAt === null
    ? { title: 'No backup has been made, and none is scheduled', advice }
    : { title: 'No backups are scheduled', advice };
}

function ageText(hours: number): string {
  if (hours < 1) return 'Less than an hour';
  if (hours < 2) return '1 hour';
  return hours < 48 ? hoursText(Math.floor(hours)) : `${formatNumber(Math.floor(hours / 24))} days`;
}

function hoursText(hours: number): string {
  return hours === 1 ? 'hour' : `${formatNumber(hours)} hours`;
}
