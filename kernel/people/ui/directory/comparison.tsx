import { Button, Checkbox, InlineNotification, Select, SelectItem, Tag } from '@carbon/react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  api,
  ApiFailure,
  DataTable,
  EmptyState,
  ErrorState,
  Facts,
  Loading,
  ReasonDialog,
  ReasonField,
  formatTime,
  toast,
  type TableColumn,
} from '@limpid/ui-kit';
import type { SyncFinding, SyncRun } from '#schemas/identity/directory-people';
import { useRefresh } from '../installation-data.js';
import { RoleChanges } from './role-changes.js';
import type { ShownDirectorySettings } from '#schemas/identity/directory';

const hours = [0, 1, 6, 12, 24, 48, 168];
const often: Readonly<Record<number, string>> = {
  0: 'Only on request',
  1: 'Every hour',
  24: 'Every day',
  168: 'Every week',
};

/** Accounts held against the directory: how often, what the last run found, and a run now. */
export function Comparison({ settings }: { readonly settings: ShownDirectorySettings }) {
  const [asking, setAsking] = useState(false);
  const [insist, setInsist] = useState(false);
  const { data, error, refetch } = useQuery<{ directorySyncs: readonly SyncRun[] }, ApiFailure>({
    queryKey: ['installation', '/activeDirectory/sync'],
    queryFn: () => api.get('/activeDirectory/sync', 'Loading the comparisons'),
    // A run that is under way is looked after until it ends.
    refetchInterval: query => (isOpen(query.state.data?.directorySyncs[0]) ? 1000 : false),
  });
  if (data === undefined && error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const [last] = data.directorySyncs;
  return (
    <>
      <p className="limpid-lead">
        Every account of the directory is held against its entry: who left is{' '}
        {settings.onDisappear === 'block' ? 'blocked' : 'reported'}
        {settings.rolesFromGroups ? ', and roles follow the groups' : ''}. The last administrator keeps the access.
      </p>
      <Schedule key={settings.version} settings={settings} />
      <h2>Last comparison</h2>
      <div className="limpid-row">
        <Button kind="tertiary" size="md" disabled={isOpen(last)} onClick={() => setAsking(true)}>
          {isOpen(last) ? 'Comparing…' : 'Compare now'}
        </Button>
        {last?.result?.heldBack === true && (
          <Checkbox
            id="insist"
            labelText="Block them although they are many"
            checked={insist}
            onChange={(_event, { checked }) => setInsist(checked)}
          />
        )}
      </div>
      <div role="status">{last === undefined ? <EmptyState title="Never compared" /> : <RunView run={last} />}</div>
      {data.directorySyncs.length > 1 && <Earlier runs={data.directorySyncs.slice(1)} />}
      <ReasonDialog
        open={asking}
        heading="Compare all accounts with the directory now?"
        button="Compare now"
        onClose={() => setAsking(false)}
        onConfirm={async reason => {
          await api.post('/activeDirectory/sync', { reason, ...(insist ? { evenIfMany: true } : {}) }, 'Comparing');
          setInsist(false);
          await refetch();
        }}
      />
    </>
  );
}

function isOpen(run: SyncRun | undefined): boolean {
  return run?.state === 'queued' || run?.state === 'running';
}

function Schedule({ settings }: { readonly settings: ShownDirectorySettings }) {
  const refresh = useRefresh();
  const [every, setEvery] = useState(settings.syncEveryHours);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const save = async (): Promise<void> => {
    setFailure(null);
    try {
      const body = { syncEveryHours: every, version: settings.version, reason };
      await api.put('/activeDirectory/settings', body, 'Saving');
      await refresh();
      toast({ kind: 'success', title: 'Saved' });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    }
  };
  const choices = hours.includes(every) ? hours : [...hours, every];
  return (
    <div className="limpid-form">
      <Select
        id="sync-every"
        labelText="Compared"
        value={String(every)}
        onChange={event => setEvery(Number(event.target.value))}
      >
        {choices.map(each => (
          <SelectItem key={each} value={String(each)} text={often[each] ?? `Every ${each} hours`} />
        ))}
      </Select>
      {every !== settings.syncEveryHours && (
        <>
          <ReasonField
            offered="installation"
            id="sync-reason"
            value={reason}
            fault={failure?.fields.find(each => each.path === 'reason')?.message ?? failure?.message}
            onChange={setReason}
          />
          <Button size="md" onClick={() => void save()}>
            Save
          </Button>
        </>
      )}
    </div>
  );
}

function RunView({ run }: { readonly run: SyncRun }) {
  const by = run.requestedBy === null ? 'by schedule' : `requested by ${run.requestedBy}`;
  if (run.state === 'failed')
    return (
      <InlineNotification
        kind="error"
        lowContrast
        hideCloseButton
        title={`${formatTime(run.askedAt)}, ${by}: not compared`}
        subtitle={run.error ?? ''}
      />
    );
  const { result } = run;
  if (result === null) return <p>{`Under way since ${formatTime(run.askedAt)}`}</p>;
  return (
    <>
      {result.heldBack && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title="Nobody was blocked"
          subtitle="More than half of the accounts were not found. Look first whether the settings are right."
        />
      )}
      <Facts
        facts={[
          ['When', `${formatTime(run.askedAt)}, ${by}`],
          ['Accounts compared', result.checked],
          ['Gone or switched off', result.gone],
          ['Blocked', result.blocked],
          ['Roles changed', result.rolesMoved],
        ]}
      />
      {result.findings.length > 0 && (
        <DataTable
          title="What was found"
          columns={columns}
          rows={result.findings}
          keyOf={each => `${each.id} ${each.kind}`}
        />
      )}
    </>
  );
}

const columns: readonly TableColumn<SyncFinding>[] = [
  {
    heading: 'User',
    render: each => (
      <a className="cds--link" href={`/app/admin/users/${each.id}`}>
        {each.username}
      </a>
    ),
  },
  { heading: 'Found', render: each => each.note },
  {
    heading: 'Done',
    render: each => (
      <>
        {each.blocked && (
          <Tag type="red" size="sm">
            Blocked
          </Tag>
        )}
        <RoleChanges added={each.added} removed={each.removed} />
        {!each.blocked && each.kind !== 'roles' && 'Reported'}
      </>
    ),
  },
];

function Earlier({ runs }: { readonly runs: readonly SyncRun[] }) {
  return (
    <>
      <h2>Earlier</h2>
      <ul className="limpid-history">
        {runs.map(({ id, askedAt, requestedBy, result, error }) => (
          <li key={id}>
            {formatTime(askedAt)}, {requestedBy ?? 'by schedule'}:{' '}
            {result === null
              ? (error ?? 'not ended')
              : `${result.checked} compared, ${result.gone} gone, ${result.blocked} blocked, roles of ${result.rolesMoved} changed`}
          </li>
        ))}
      </ul>
    </>
  );
}
