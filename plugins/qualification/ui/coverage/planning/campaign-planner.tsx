import { Button, MultiSelect } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, fp, formatNumber, toast, useOnce } from '@limpid/ui-kit';
import type { RecordName } from '#plugins/limits/shared/limit';
import {
  levelWords,
  longestCampaignList,
  type CampaignOrder,
  type OrderAnswer,
} from '#plugins/qualification/shared/coverage/changeover';
import { nameOf } from '../words.js';

/** Campaigns in the order of the planner, and the best order found for them. */
export function CampaignPlanner({
  scope,
  productions,
  startProductionId,
}: {
  readonly scope: string;
  readonly productions: readonly RecordName[];
  readonly startProductionId: string | null;
}) {
  const [chosen, setChosen] = useState<readonly RecordName[]>([]);
  const [answer, setAnswer] = useState<OrderAnswer | null>(null);
  const [find, isRunning] = useOnce(async () => {
    const body = {
      ...Object.fromEntries(new URLSearchParams(scope)),
      startProductionId,
      productionIds: chosen.map(({ id }) => id),
    };
    try {
      setAnswer(await api.post<OrderAnswer>(fp('/changeovers/order'), body, 'Finding the order'));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast({ kind: 'error', title: 'No order was found', text: error.message });
    }
  });
  return (
    <section aria-label="Order of campaigns">
      <h2>Order of campaigns</h2>
      <p>
        Choose campaigns in the order in which you would run them. The order found is never worse; a changeover that is
        not allowed counts before hours.
      </p>
      <MultiSelect
        id="campaigns"
        titleText="Campaigns"
        label={chosen.length === 0 ? 'Choose productions' : `${chosen.length} chosen`}
        items={[...productions]}
        itemToString={item => (item === null ? '' : nameOf(item))}
        sortItems={items => [...items]}
        onChange={({ selectedItems }) => {
          setChosen(selectedItems ?? []);
          setAnswer(null);
        }}
      />
      <div className="limpid-row">
        <Button
          size="sm"
          disabled={isRunning || chosen.length < 2 || chosen.length > longestCampaignList}
          onClick={() => void find()}
        >
          Find the best order
        </Button>
        {chosen.length < 2 && <span>Choose at least two campaigns.</span>}
      </div>
      {answer !== null && (
        <>
          <p role="status">{summary(answer)}</p>
          <div className="limpid-coverage">
            <Order title="Best order" order={answer.best} answer={answer} />
            <Order title="Order as chosen" order={answer.given} answer={answer} />
          </div>
        </>
      )}
    </section>
  );
}

function summary({ isBetter, isExact, basis }: OrderAnswer): string {
  const how = isExact ? 'All orders were compared' : 'A good order was improved step by step';
  const by =
    basis === 'hours' ? 'by hours of cleaning' : 'by cleaning level, because not all procedures state their times';
  return `${isBetter ? 'A better order was found' : 'No order is better than the one chosen'}. ${how}, ${by}.`;
}

function Order({
  title,
  order: { productions, forbidden, sum },
  answer: { basis },
}: {
  readonly title: string;
  readonly order: CampaignOrder;
  readonly answer: OrderAnswer;
}) {
  return (
    <div>
      <h3>{title}</h3>
      <p>
        {forbidden === 0 ? 'Every changeover is allowed' : `${forbidden} changeovers are not allowed`},{' '}
        {basis === 'hours' ? `${formatNumber(sum)} hours` : `weight ${formatNumber(sum)}`}.
      </p>
      <ol className="limpid-coverage-order">
        {productions.map(each => (
          <li key={each.id}>
            {nameOf(each)}
            {each.level === null ? '' : `: ${each.isAllowed ? levelWords[each.level] : 'not allowed'}`}
            {each.hours === null ? '' : `, ${formatNumber(each.hours)} hours`}
          </li>
        ))}
      </ol>
    </div>
  );
}
