import { Button, Tab, TabList, TabPanel, TabPanels, Tabs, Tag } from '@carbon/react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import { fp } from '../api/facility.js';
import { usePermission } from '../api/me.js';
import { useFacilityData, useSave, type RecordRow } from '../api/queries.js';
import { partsOf, Slot, SlotPartContent } from '../app/slots.js';
import { Trail } from '../app/trail.js';
import { useSettled } from '../app/use-settled.js';
import { toast } from '../app/toasts.js';
import { ReasonDialog } from '../dialogs/reason-dialog.js';
import { formatTime } from '../format/format.js';
import { EffectOfStep } from '../views/effect-of-step.js';
import { Loading, LoadingPage } from '../states/loading.js';
import { ErrorState } from '../states/states.js';
import { isFrozen, statusOf } from './controlled.js';
import { DeleteRecord } from './delete-record.js';
import { recordTitle } from './record-title.js';
import { RecordHistory } from './record-history.js';

export interface RecordTab<R> {
  readonly label: string;
  readonly content: (row: R) => ReactNode;
}

export interface RecordPageProps<R extends RecordRow> {
  readonly id: string;
  readonly path: string;
  readonly one: string;
  readonly listTitle: string;
  readonly permissions: {
    readonly modify: `${string}.${string}`;
    readonly archive: `${string}.${string}`;
    /** Absent where records cannot be deleted. */
    readonly delete?: `${string}.${string}`;
  };
  readonly tabs: readonly RecordTab<R>[];
  /** Whether the effect of archiving can be seen before; false for records of the installation. */
  readonly previews?: boolean;
  /** Plural of the record in the API: plugins may place tabs, facts and actions on its page (`MANY.tabs`). */
  readonly many?: string;
}

/** One record: facts, tabs, edit, archive and restore with a reason, and history. */
export function RecordPage<R extends RecordRow>(props: RecordPageProps<R>) {
  const { data, error, isPending, refetch } = useFacilityData<Readonly<Record<string, R>>>(
    `${props.path}/${props.id}`,
    `Loading ${props.one}`,
  );
  const row = data?.[props.one];
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || row === undefined) return <LoadingPage />;
  const tabs: readonly RecordTab<R>[] = [
    ...props.tabs,
    ...partsOf(`${props.many}.tabs`).map(part => ({
      label: part.title,
      content: (of: R) => <SlotPartContent part={part} given={{ row: of }} />,
    })),
    ...(statusOf(row) === null ? [] : versionTabs(props)),
    { label: 'History', content: () => <RecordHistory path={`${props.path}/${props.id}`} /> },
  ];
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: props.listTitle, to: '/' }]} />
      <div className="limpid-row limpid-between">
        <h1>
          {recordTitle(row)}
          {row['isArchived'] === true && <Tag type="gray">Archived</Tag>}
        </h1>
        <Actions {...props} row={row} />
      </div>
      {partsOf(`${props.many}.facts`).length > 0 && (
        <div className="limpid-record-cards">
          <Slot name={`${props.many}.facts`} given={{ row }} />
        </div>
      )}
      {row['isArchived'] === true && (
        <p className="limpid-lead">
          Archived {formatTime(String(row['archivedAt']))}: {String(row['archiveReason'])}
        </p>
      )}
      {statusOf(row) !== null && (
        <Slot name="controlled.approval" given={{ path: props.path, row, permission: props.permissions.modify }} />
      )}
      <Parts tabs={tabs} row={row} />
    </div>
  );
}

function Parts<R extends RecordRow>({ tabs, row }: { readonly tabs: readonly RecordTab<R>[]; readonly row: R }) {
  const isSettled = useSettled();
  if (!isSettled) return <Loading />;
  return (
    <Tabs>
      <TabList aria-label="Parts of the record">
        {tabs.map(tab => (
          <Tab key={tab.label}>{tab.label}</Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map(tab => (
          <TabPanel key={tab.label}>{tab.content(row)}</TabPanel>
        ))}
      </TabPanels>
    </Tabs>
  );
}

/** The versions of a controlled record. */
function versionTabs<R extends RecordRow>({ path, id }: RecordPageProps<R>): RecordTab<R>[] {
  return partsOf('controlled.versions').map(part => ({
    label: part.title,
    content: () => <SlotPartContent part={part} given={{ path: `${path}/${id}` }} />,
  }));
}

function Actions<R extends RecordRow>({
  row,
  path,
  id,
  permissions,
  many,
  previews = true,
}: RecordPageProps<R> & { readonly row: R }) {
  const mayModify = usePermission(permissions.modify);
  const mayArchive = usePermission(permissions.archive);
  const archived = row['isArchived'] === true;
  // The dialog keeps its texts while it closes, although the record has changed by then.
  const [asking, setAsking] = useState({ open: false, restore: archived });
  const verb = archived ? 'unarchive' : 'archive';
  const save = useSave((reason: string) =>
    api.put(fp(`${path}/${id}/${verb}`), { reason }, archived ? 'Restoring' : 'Archiving'),
  );
  return (
    <div className="limpid-row">
      <Slot name={`${many}.actions`} given={{ row }} />
      {mayModify && !archived && !isFrozen(row) && (
        <Button as={Link} to={`/${id}/edit`} kind="primary">
          Edit
        </Button>
      )}
      {mayArchive && (archived || !isFrozen(row) || statusOf(row) === 'Deprecated') && (
        <Button
          kind={archived ? 'tertiary' : 'danger--tertiary'}
          onClick={() => setAsking({ open: true, restore: archived })}
        >
          {archived ? 'Restore' : 'Archive'}
        </Button>
      )}
      {permissions.delete !== undefined && (
        <DeleteRecord path={`${path}/${id}`} title={recordTitle(row)} permission={permissions.delete} />
      )}
      <ReasonDialog
        open={asking.open}
        heading={`${asking.restore ? 'Restore' : 'Archive'} ${recordTitle(row)}?`}
        button={asking.restore ? 'Restore' : 'Archive'}
        danger={!asking.restore}
        onClose={() => setAsking(was => ({ ...was, open: false }))}
        onConfirm={async reason => {
          await save.mutateAsync(reason);
          toast({ kind: 'success', title: archived ? 'Restored' : 'Archived' });
        }}
      >
        {asking.open && previews && (
          <EffectOfStep
            edit={{
              method: 'PUT',
              path: `${path}/${id}/${asking.restore ? 'unarchive' : 'archive'}`,
              body: { reason: 'Preview of the effect' },
            }}
          />
        )}
      </ReasonDialog>
    </div>
  );
}
