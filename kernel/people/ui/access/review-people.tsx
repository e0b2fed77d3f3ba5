import { Button } from '@carbon/react';
import { useState } from 'react';
import './access.css';
import {
  api,
  ApiFailure,
  DataTable,
  FilterSelect,
  fp,
  ListFrame,
  listQuery,
  ReasonDialog,
  formatTime,
  toast,
  useFacilityData,
  useListState,
  useMe,
  usePermission,
  words,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { DecisionCell, Marks, Periods } from './review-cells.js';
import type { AccessDecision, ReviewedPerson } from '#schemas/identity/access-review';
import type { Review } from './review.js';

interface Answer {
  readonly people: readonly ReviewedPerson[];
  readonly pagination: PageInfo;
}

/** The people of a review with search and filter; decisions are saved one by one, or for all that are shown and unmarked. */
export function ReviewPeople({ review }: { readonly review: Review }) {
  const mayDecide = usePermission('User.Modify') && review.state === 'open';
  const refresh = useRefresh();
  const me = useMe();
  const state = useListState('');
  const [asked, setAsked] = useState<{ readonly person: ReviewedPerson; readonly decision: AccessDecision } | null>(
    null,
  );
  const answer = useFacilityData<Answer>(
    `/access-reviews/${review.id}/people?${listQuery(state)}&filter=${state.filter || 'all'}`,
    'Loading people',
  );
  const send = async (decisions: readonly object[]): Promise<void> => {
    await api.post(fp(`/access-reviews/${review.id}/decisions`), { decisions }, 'Deciding');
    await refresh();
  };
  const keep = async (kept: readonly ReviewedPerson[]): Promise<void> => {
    try {
      await send(kept.map(({ userId }) => ({ userId, decision: 'keep' })));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      toast({ kind: 'error', title: 'Not decided', text: failure.message });
    }
  };
  const people = answer.data?.people ?? [];
  const unmarked = people.filter(
    person => person.needsDecision && person.decision === null && person.flags.length === 0 && person.userId !== me?.id,
  );
  const columns: readonly TableColumn<ReviewedPerson>[] = [
    {
      heading: 'User',
      render: person => (
        <>
          <a className="cds--link" href={`/app/admin/users/${person.userId}`}>
            {person.name}
          </a>
          <div className="limpid-lead">{person.username}</div>
        </>
      ),
    },
    { heading: 'Roles', render: person => <Periods periods={person.roles} /> },
    { heading: 'Access', render: person => <Periods periods={person.facility} /> },
    { heading: 'Last sign-in', render: person => formatTime(person.lastLoginAt) || 'Never' },
    { heading: 'Marks', render: person => <Marks person={person} /> },
    {
      heading: 'Decision',
      render: person => (
        <DecisionCell
          person={person}
          mayDecide={mayDecide}
          isMe={person.userId === me?.id}
          onDecide={decision => (decision === 'keep' ? void keep([person]) : setAsked({ person, decision }))}
        />
      ),
    },
  ];
  return (
    <section aria-label="People">
      <ListFrame
        state={state}
        searchHint="Search people by name or user name"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="Nobody has access"
        tools={
          <>
            <FilterSelect
              id="review-filter"
              label="Show"
              all="All users"
              choices={[
                ['open', 'Not decided'],
                ['flagged', 'With marks'],
              ]}
              state={state}
            />
            {mayDecide && (
              <Button kind="tertiary" disabled={unmarked.length === 0} onClick={() => void keep(unmarked)}>
                {`Keep the unmarked (${unmarked.length})`}
              </Button>
            )}
          </>
        }
      >
        <div className="limpid-review">
          <DataTable
            title="People of the review"
            columns={columns}
            rows={people}
            keyOf={person => person.userId}
            busy={answer.isFetching}
          />
        </div>
      </ListFrame>
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
