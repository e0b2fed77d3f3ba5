import { Button, InlineNotification, Modal, Tag } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  DataTable,
  ListFrame,
  listQuery,
  ReasonDialog,
  formatTime,
  useListState,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';

interface Mail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly state: 'sent' | 'waiting' | 'failed' | 'expired';
  readonly canBeOpened: boolean;
}
interface Answer {
  readonly mails: readonly Mail[];
  /** A mail server is configured. */
  readonly sends: boolean;
  readonly pagination: PageInfo;
}
interface Opened {
  readonly subject: string;
  readonly recipient: string;
  readonly content: string;
}

const tags: Readonly<Record<Mail['state'], 'green' | 'blue' | 'red' | 'gray'>> = {
  sent: 'green',
  waiting: 'blue',
  failed: 'red',
  expired: 'gray',
};

/** Mails of the installation: sent ones, waiting ones, and those that an administrator hands over. */
export function OutboxPage() {
  const state = useListState('');
  const [asking, setAsking] = useState<Mail | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const answer = useInstallationData<Answer>(`/outbox?${listQuery(state)}`, 'Loading mail');
  const columns = columnsOf(setAsking);
  return (
    <div className="limpid-page">
      <h1>Outbox</h1>
      <p className="limpid-lead">Invitations, reset links and notices. Opening a mail is recorded with its reason.</p>
      {answer.data?.sends === false && (
        <InlineNotification
          kind="info"
          lowContrast
          hideCloseButton
          title="No mail server is configured"
          subtitle="Messages wait here. Open one and hand its link to the person, or give LIMPID_MAIL_URL to the server."
        />
      )}
      <ListFrame
        state={state}
        searchHint="Search mail by recipient or subject"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="No mail was written yet"
      >
        <DataTable
          title="Messages"
          columns={columns}
          rows={answer.data?.mails ?? []}
          keyOf={mail => mail.id}
          busy={answer.isFetching}
        />
      </ListFrame>
      <ReasonDialog
        open={asking !== null}
        heading={`Open the mail to ${asking?.recipient ?? ''}?`}
        button="Open"
        onClose={() => setAsking(null)}
        onConfirm={async reason => {
          const path = `/outbox/${asking?.id ?? ''}/open`;
          setOpened((await api.post<{ mail: Opened }>(path, { reason }, 'Opening')).mail);
        }}
      />
      <Modal
        open={opened !== null}
        passiveModal
        modalHeading={opened?.subject ?? ''}
        modalLabel={`To ${opened?.recipient ?? ''}`}
        onRequestClose={() => setOpened(null)}
      >
        <pre className="limpid-mail">{opened?.content}</pre>
      </Modal>
    </div>
  );
}

function columnsOf(onOpen: (mail: Mail) => void): readonly TableColumn<Mail>[] {
  return [
    { heading: 'Written', render: mail => formatTime(mail.createdAt) },
    { heading: 'To', render: mail => mail.recipient },
    { heading: 'Subject', render: mail => mail.subject },
    {
      heading: 'State',
      render: mail => (
        <>
          <Tag type={tags[mail.state]} size="sm">
            {mail.state}
          </Tag>
          {mail.lastError !== null && mail.state !== 'sent' && ` ${mail.lastError}`}
        </>
      ),
    },
    {
      heading: 'Open',
      headingHidden: true,
      render: mail =>
        mail.canBeOpened && (
          <Button kind="ghost" size="sm" onClick={() => onOpen(mail)}>
            Open
          </Button>
        ),
    },
  ];
}
