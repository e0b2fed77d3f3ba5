import {
  Button,
  Pagination,
  Search,
  Select,
  SelectItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@carbon/react';
import { useState } from 'react';
import './access.css';
import {
  api,
  ApiFailure,
  EmptyState,
  ErrorState,
  fp,
  LoadingTable,
  pageSizes,
  ReasonDialog,
  toast,
  useFacilityData,
  useMe,
  usePermission,
  words,
  type PageInfo,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { ReviewRow } from './review-row.js';
import type { Decision, Review, ReviewedPerson } from './review.js';

interface Answer {
  readonly people: readonly ReviewedPerson[];
  readonly pagination: PageInfo;
}

/** The people of a review with search and filter; decisions are saved one by one, or for all that are shown and unmarked. */
export function ReviewPeople({ review }: { readonly review: Review }) {
  const mayDecide = usePermission('User.Modify') && review.state === 'open';
  const refresh = useRefresh();
  const me = useMe();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState('all');
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const [asked, setAsked] = useState<{ readonly person: ReviewedPerson; readonly decision: Decision } | null>(null);
  const query = new URLSearchParams({
    pageNumber: String(page.page),
    pageLimit: String(page.pageSize),
    search,
    filter,
  });
  const { data, error, isPending, refetch } = useFacilityData<Answer>(
    `/access-reviews/${review.id}/people?${query.toString()}`,
    'Loading people',
  );
  const send = async (decisions: readonly object[]): Promise<void> => {
    await api.post(fp(`/access-reviews/${review.id}/decisions`), { decisions }, 'Deciding');
    await refresh();
  };
  const keep = async (people: readonly ReviewedPerson[]): Promise<void> => {
    try {
      await send(people.map(({ userId }) => ({ userId, decision: 'keep' })));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      toast({ kind: 'error', title: 'Not decided', text: failure.message });
    }
  };
  const unmarked = (data?.people ?? []).filter(
    person => person.needsDecision && person.decision === null && person.flags.length === 0 && person.userId !== me?.id,
  );
  return (
    <section aria-label="People">
      <div className="limpid-form">
        <Search
          labelText="Search people"
          placeholder="Name or user name"
          size="md"
          value={search}
          onChange={event => {
            setSearch(event.target.value);
            setPage({ ...page, page: 1 });
          }}
        />
        <Select
          id="review-filter"
          labelText="Show"
          hideLabel
          value={filter}
          onChange={event => {
            setFilter(event.target.value);
            setPage({ ...page, page: 1 });
          }}
        >
          <SelectItem value="all" text="Everybody" />
          <SelectItem value="open" text="Not decided" />
          <SelectItem value="flagged" text="With marks" />
        </Select>
        {mayDecide && (
          <Button kind="tertiary" size="md" disabled={unmarked.length === 0} onClick={() => void keep(unmarked)}>
            {`Keep the unmarked (${unmarked.length})`}
          </Button>
        )}
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={6} />}
      {data !== undefined && data.people.length === 0 && <EmptyState title="No match" />}
      {data !== undefined && data.people.length > 0 && (
        <div className="limpid-table-scroll limpid-review">
          <Table aria-label="People of the review" size="md">
            <TableHead>
              <TableRow>
                {['Person', 'Roles', 'Access', 'Last sign-in', 'Marks', 'Decision'].map(heading => (
                  <TableHeader key={heading}>{heading}</TableHeader>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.people.map(person => (
                <TableRow key={person.userId}>
                  <TableCell>
                    <a className="cds--link" href={`/app/admin/users/${person.userId}`}>
                      {person.name}
                    </a>
                    <div className="limpid-lead">{person.username}</div>
                  </TableCell>
                  <ReviewRow
                    person={person}
                    mayDecide={mayDecide}
                    isMe={person.userId === me?.id}
                    onDecide={decision => (decision === 'keep' ? void keep([person]) : setAsked({ person, decision }))}
                  />
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {data !== undefined && data.pagination.total > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.pageSize}
          pageSizes={pageSizes}
          totalItems={data.pagination.total}
          onChange={setPage}
        />
      )}
      {asked !== null && (
        <ReasonDialog
          open
          heading={`${words(asked.decision)} the access of ${asked.person.name}?`}
          button={words(asked.decision)}
          danger={asked.decision === 'remove'}
          onClose={() => setAsked(null)}
          onConfirm={reason => send([{ userId: asked.person.userId, decision: asked.decision, reason }])}
        />
      )}
    </section>
  );
}
