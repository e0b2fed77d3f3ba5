import { Tag } from '@carbon/react';
import { formatLimitIn, formatNumber } from '@limpid/ui-kit';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { Card } from '../card.js';
import { nameOf } from '#plugins/risk/shared/record-name';

/** Summary: worst case, product to study, acceptance limit and robustness. */
export function Headline({ ranking }: { readonly ranking: WorstCases }) {
  const { worst, override, studyChoice, notEvaluated, worstCases } = ranking;
  const first = worstCases.find(row => row.rank === 1);
  const byDecision = worst !== null && worst.id === override?.production.id && override.status !== 'inputsChanged';
  return (
    <div className="limpid-cards limpid-wide-cards">
      <Card title="Worst case" figure={worst === null ? 'Undecided' : nameOf(worst)}>
        {byDecision ? (
          <>
            <Tag type="purple">by decision</Tag> first of the ranking:{' '}
            {first === undefined ? 'none' : nameOf(first.production)}
          </>
        ) : (
          first !== undefined && `first of the ranking with ${formatNumber(first.rpn)}`
        )}
      </Card>
      <Card
        title="Study product: hardest to clean"
        figure={studyChoice.study === null ? 'Undecided' : nameOf(studyChoice.study)}
      >
        {studyChoice.differsFromRanking ? (
          <>
            <Tag type="magenta">differs</Tag> not the first of the ranking
          </>
        ) : (
          studyChoice.study !== null && (first === undefined ? 'none ranks first' : 'also the first of the ranking')
        )}
      </Card>
      <Card
        title="Acceptance limit: lowest limit"
        figure={
          studyChoice.acceptance === null
            ? 'No limit'
            : formatLimitIn({ value: studyChoice.acceptance.l3MgPerSqcm, unit: 'mg/sqcm' })
        }
      >
        {studyChoice.acceptance !== null && `of ${nameOf(studyChoice.acceptance.production)}`}
        {studyChoice.acceptance !== null && studyChoice.acceptance.alert !== null && (
          <div>
            alert level {formatLimitIn({ value: studyChoice.acceptance.alert.l3MgPerSqcm, unit: 'mg/sqcm' })} (
            {formatNumber(studyChoice.acceptance.alert.percent)} % of the limit)
          </div>
        )}
      </Card>
      <Card title="Not evaluated" figure={String(notEvaluated)}>
        {notEvaluated === 0 ? `of ${worstCases.length} productions` : 'the ranking is provisional, with these first'}
      </Card>
    </div>
  );
}
