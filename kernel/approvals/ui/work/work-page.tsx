import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  facilityDay,
  ListFrame,
  listQuery,
  formatDay,
  useAddress,
  useFacilityData,
  useListState,
} from '@limpid/ui-kit';
import { BatchSigning } from './batch-signing.js';
import { useWaiting, type OpenSlotsAnswer } from './open-slots.js';
import { SlotPanel } from './slot-panel.js';
import { WorkItems } from './work-items.js';
import { WorkTable } from './work-table.js';
import '../approvals.css';

/** S01 My work: what waits for the signed-in person, with what has changed, to be signed one by one or together. */
export function WorkPage() {
  const state = useListState('');
  const [params, change] = useAddress();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isSnoozed = params.get('snoozed') !== null;
  const answer = useFacilityData<OpenSlotsAnswer>(
    `/signatures/open?${listQuery(state)}${isSnoozed ? '&snoozed=true' : ''}`,
    'Loading your work',
  );
  const { data } = answer;
  const slots = data?.slots ?? [];
  const shown = slots.find(({ id }) => id === params.get('slot'));
  const isEmpty = data !== undefined && data.pagination.total === 0 && state.search === '';
  const isAnythingElse = (useWaiting()?.total ?? 0) > 0;
  return (
    <div className="limpid-page">
      <h1>My work</h1>
      <p className="limpid-lead">What waits for your signature, the first due and the longest waiting first.</p>
      <SnoozedSwitch
        count={data?.snoozed ?? 0}
        isSnoozed={isSnoozed}
        onSwitch={to => {
          setChosen(new Set());
          change({ snoozed: to ? 'yes' : null, slot: null, page: null });
        }}
      />
      <BatchSigning slots={slots.filter(({ id }) => chosen.has(id))} onSigned={() => setChosen(new Set())} />
      {isEmpty ? (
        (isSnoozed || !isAnythingElse) && <NothingWaits isSnoozed={isSnoozed} />
      ) : (
        <div className={shown === undefined ? '' : 'limpid-work'}>
          <div>
            <ListFrame
              state={state}
              searchHint="Search by record"
              answer={answer}
              pagination={data?.pagination}
              columnCount={5}
              emptyText="Nothing waits for you"
            >
              <WorkTable
                slots={slots}
                chosen={chosen}
                onChoose={setChosen}
                shown={shown?.id}
                onShow={id => change({ slot: id })}
                busy={answer.isFetching}
              />
            </ListFrame>
          </div>
          {shown !== undefined && <SlotPanel key={shown.id} slot={shown} onClose={() => change({ slot: null })} />}
        </div>
      )}
      {!isSnoozed && <WorkItems />}
      {answer.error !== null && isEmpty && <ErrorState error={answer.error} onAgain={() => void answer.refetch()} />}
    </div>
  );
}

/** The way to what was snoozed, and back. */
function SnoozedSwitch({
  count,
  isSnoozed,
  onSwitch,
}: {
  readonly count: number;
  readonly isSnoozed: boolean;
  readonly onSwitch: (toSnoozed: boolean) => void;
}) {
  if (!isSnoozed && count === 0) return null;
  return (
    <div>
      <Button kind="ghost" size="sm" onClick={() => onSwitch(!isSnoozed)}>
        {isSnoozed ? 'Back to what waits' : `Snoozed (${count})`}
      </Button>
    </div>
  );
}

function NothingWaits({ isSnoozed }: { readonly isSnoozed: boolean }) {
  if (isSnoozed) return <EmptyState title="Nothing is snoozed" />;
  return (
    <EmptyState title="Nothing waits for you">
      <p>{`As of ${formatDay(facilityDay())}. You are told when a record is submitted to you, and the number in the header shows it.`}</p>
    </EmptyState>
  );
}
