import { Button, Tag } from '@carbon/react';
import {
  api,
  currentFacility,
  DataTable,
  formatTime,
  ListFrame,
  listQuery,
  refusalText,
  toast,
  useHasSeat,
  useListState,
  useSave,
  type TableColumn,
} from '@limpid/ui-kit';
import type { OwnNotice, OwnNotices } from '#schemas/identity/notices';
import { useInstallationData } from '../installation-data.js';

/** What the product has told the signed-in person, newest first. */
export function NoticesPage() {
  const state = useListState('');
  const answer = useInstallationData<OwnNotices>(`/notices?${listQuery(state)}`, 'Loading notices');
  const save = useSave((ids: readonly string[]) => api.put('/notices/read', { ids }, 'Saving'));
  const hasSeat = useHasSeat();
  const notices = answer.data?.notices ?? [];
  const unread = notices.filter(({ readAt }) => readAt === null);
  const read = (some: readonly OwnNotice[]): void => {
    save
      .mutateAsync(some.map(({ id }) => id))
      .catch((error: unknown) => toast({ kind: 'error', title: 'Not saved', text: refusalText(error) }));
  };
  return (
    <div className="limpid-page">
      <h1>Notices</h1>
      <p className="limpid-lead">
        What the product has told you.{' '}
        {!hasSeat && (
          <>
            Under{' '}
            <a className="cds--link" href="/app/profile#notices">
              Profile
            </a>{' '}
            you choose what also comes by mail.
          </>
        )}
      </p>
      {unread.length > 0 && !hasSeat && (
        <div>
          <Button kind="tertiary" size="sm" disabled={save.isPending} onClick={() => read(unread)}>
            {unread.length === 1 ? 'Mark it as read' : `Mark these ${unread.length} as read`}
          </Button>
        </div>
      )}
      <ListFrame
        state={state}
        searchHint="Search by subject"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={3}
        emptyText="No notices yet"
      >
        <DataTable
          title="Notices"
          columns={columnsOf(hasSeat ? null : notice => read([notice]), save.isPending)}
          rows={notices}
          keyOf={({ id }) => id}
          busy={answer.isFetching}
        />
      </ListFrame>
    </div>
  );
}

/** Without `onRead` nothing can be marked. */
function columnsOf(onRead: ((notice: OwnNotice) => void) | null, isSaving: boolean): readonly TableColumn<OwnNotice>[] {
  const shown: readonly TableColumn<OwnNotice>[] = [
    {
      heading: 'When',
      render: ({ createdAt, readAt }) => (
        <>
          {formatTime(createdAt)}
          {readAt === null && (
            <div>
              <Tag type="blue" size="sm">
                Unread
              </Tag>
            </div>
          )}
        </>
      ),
    },
    {
      heading: 'Notice',
      render: ({ subject, text, page, facility }) => (
        <>
          {/* A page shows the facility that is entered. */}
          {page !== null && (facility === null || facility.id === currentFacility().id) ? (
            <a className="cds--link" href={page}>
              {subject}
            </a>
          ) : (
            <strong>{subject}</strong>
          )}
          <p className="limpid-small limpid-notice-text">{text}</p>
        </>
      ),
    },
    {
      heading: 'About',
      render: ({ label, facility }) => (
        <>
          {label}
          {facility !== null && <div className="limpid-small">{facility.name}</div>}
        </>
      ),
    },
  ];
  if (onRead === null) return shown;
  return [
    ...shown,
    {
      heading: 'Mark as read',
      headingHidden: true,
      render: notice =>
        notice.readAt === null && (
          <Button
            kind="ghost"
            size="sm"
            disabled={isSaving}
            aria-label={`Mark as read: ${notice.subject}`}
            onClick={() => onRead(notice)}
          >
            Mark as read
          </Button>
        ),
    },
  ];
}
