import {
  Button,
  InlineNotification,
  Modal,
  Pagination,
  Search,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  Tag,
} from '@carbon/react';
import { useState } from 'react';
import {
  api,
  EmptyState,
  ErrorState,
  LoadingTable,
  pageSizes,
  ReasonDialog,
  shownTime,
  type PageInfo,
} from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';

interface Letter {
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
  readonly letters: readonly Letter[];
  /** A mail server is configured. */
  readonly sends: boolean;
  readonly pagination: PageInfo;
}
interface Opened {
  readonly subject: string;
  readonly recipient: string;
  readonly content: string;
}

const tags: Readonly<Record<Letter['state'], 'green' | 'blue' | 'red' | 'gray'>> = {
  sent: 'green',
  waiting: 'blue',
  failed: 'red',
  expired: 'gray',
};

/** Letters of the installation: what was sent, what waits, and what an administrator hands over. */
export function OutboxPage() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const [asking, setAsking] = useState<Letter | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = new URLSearchParams({ pageNumber: String(page.page), pageLimit: String(page.pageSize), search });
  const { data, error, isPending, refetch } = useInstallationData<Answer>(
    `/outbox?${query.toString()}`,
    'Loading letters',
  );
  return (
    <div className="limpid-page">
      <h1>Outbox</h1>
      <p className="limpid-lead">Invitations, reset links and notices. Opening a letter is recorded with its reason.</p>
      {data?.sends === false && (
        <InlineNotification
          kind="info"
          lowContrast
          hideCloseButton
          title="No mail server is configured"
          subtitle="Letters wait here. Open one and hand its link to the person, or give LIMPID_MAIL_URL to the server."
        />
      )}
      <div className="limpid-form">
        <Search
          labelText="Search letters"
          placeholder="Recipient or subject"
          size="lg"
          value={search}
          onChange={event => {
            setSearch(event.target.value);
            setPage({ ...page, page: 1 });
          }}
        />
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={5} />}
      {data !== undefined && data.letters.length === 0 && (
        <EmptyState title={search === '' ? 'No letter was written yet' : 'No match'} />
      )}
      {data !== undefined && data.letters.length > 0 && <LetterTable letters={data.letters} onOpen={setAsking} />}
      {data !== undefined && data.pagination.total > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.pageSize}
          pageSizes={pageSizes}
          totalItems={data.pagination.total}
          onChange={setPage}
        />
      )}
      <ReasonDialog
        open={asking !== null}
        heading={`Open the letter to ${asking?.recipient ?? ''}?`}
        button="Open"
        onClose={() => setAsking(null)}
        onConfirm={async reason => {
          const answer = await api.post<{ letter: Opened }>(`/outbox/${asking?.id ?? ''}/open`, { reason }, 'Opening');
          setOpened(answer.letter);
        }}
      />
      <Modal
        open={opened !== null}
        passiveModal
        modalHeading={opened?.subject ?? ''}
        modalLabel={`To ${opened?.recipient ?? ''}`}
        onRequestClose={() => setOpened(null)}
      >
        <pre className="limpid-letter">{opened?.content}</pre>
      </Modal>
    </div>
  );
}

function LetterTable({
  letters,
  onOpen,
}: {
  readonly letters: readonly Letter[];
  readonly onOpen: (letter: Letter) => void;
}) {
  return (
    <div className="limpid-table-scroll">
      <Table aria-label="Letters" size="md">
        <TableHead>
          <TableRow>
            {['Written', 'To', 'Subject', 'State', ''].map(heading => (
              <TableHeader key={heading}>
                {heading === '' ? <span className="cds--visually-hidden">Open</span> : heading}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {letters.map(letter => (
            <TableRow key={letter.id}>
              <TableCell>{shownTime(letter.createdAt)}</TableCell>
              <TableCell>{letter.recipient}</TableCell>
              <TableCell>{letter.subject}</TableCell>
              <TableCell>
                <Tag type={tags[letter.state]} size="sm">
                  {letter.state}
                </Tag>
                {letter.lastError !== null && letter.state !== 'sent' && ` ${letter.lastError}`}
              </TableCell>
              <TableCell>
                {letter.canBeOpened && (
                  <Button kind="ghost" size="sm" onClick={() => onOpen(letter)}>
                    Open
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
