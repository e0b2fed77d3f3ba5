import { Tag } from '@carbon/react';
import { shownNumber } from '@limpid/ui-kit';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { Card } from '../card.js';
import { nameOf } from '#plugins/risk/shared/record-name';

/** Summary: worst case, product to study, acceptance limit and robustness. */
export function Headline({ ranking }: { readonly ranking: WorstCases }) {
  const { worst, override, studyChoice, notEvaluated, worstCases } = ranking;
  const first = worstCases.find(row => row.rank === 1);
  const byDecision = worst !== null && worst.id === override?.production.id && override.status !== 'askAgain';
  return (
    <div className="limpid-cards limpid-wide-cards">
      <Card title="Worst case" figure={worst === null ? 'Not decided' : nameOf(worst)}>
        {byDecision ? (
          <>
            <Tag type="purple">by decision</Tag> the ranking has{' '}
            {first === undefined ? 'no first' : nameOf(first.production)}
          </>
        ) : (
          first !== undefined && `first of the ranking with ${shownNumber(first.rpn)}`
        )}
      </Card>
      <Card
        title="Hardest to clean: study it"
        figure={studyChoice.study === null ? 'Not decided' : nameOf(studyChoice.study)}
      >
        {studyChoice.differsFromRanking ? (
          <>
            <Tag type="magenta">differs</Tag> another product than ranks first
          </>
        ) : (
          studyChoice.study !== null && (first === undefined ? 'none ranks first' : 'the same as ranks first')
        )}
      </Card>
      <Card
        title="Lowest limit: test against it"
        figure={
          studyChoice.acceptance === null ? 'No limit' : `${shownNumber(studyChoice.acceptance.l3MgPerSqcm)} mg/sqcm`
        }
      >
        {studyChoice.acceptance !== null && `of ${nameOf(studyChoice.acceptance.production)}`}
        {studyChoice.acceptance !== null && studyChoice.acceptance.alert !== null && (
          <div>
            alert level {shownNumber(studyChoice.acceptance.alert.l3MgPerSqcm)} mg/sqcm (
            {shownNumber(studyChoice.acceptance.alert.percent)} % of the limit)
          </div>
        )}
      </Card>
      <Card title="Not evaluated" figure={String(notEvaluated)}>
        {notEvaluated === 0 ? `of ${worstCases.length} productions` : 'the ranking is provisional: they stand on top'}
      </Card>
    </div>
  );
}
