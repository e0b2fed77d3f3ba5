import { Facts, shownNumber, usePermission, FlaggedNumber } from '@limpid/ui-kit';
import { recordFigures } from '#plugins/capability/shared/record-figures';
import { flaggedCapability, inputOf } from '#plugins/risk/shared/scores/capability-words';
import { nameOf } from '#plugins/risk/shared/record-name';
import type { CapabilityRow } from './capability-fields.js';
import { ProductionLink } from './production-link.js';
import { cpuText, statisticsFacts } from './statistics-facts.js';
import type { RecordScore } from './use-record-scores.js';

/** What was found, and what follows for the production. */
export function CapabilityOverview({
  row,
  score,
}: {
  readonly row: CapabilityRow;
  readonly score: RecordScore | null;
}) {
  const seesProductions = usePermission('Production.Get');
  const { mean, standardDeviation } = recordFigures(row);
  const period = [row['periodFrom'], row['periodTo']].filter(day => typeof day === 'string');
  return (
    <>
      <Facts
        facts={[
          [
            'Production',
            score !== null && !seesProductions ? (
              nameOf(score.risk.production)
            ) : (
              <ProductionLink key="production" id={row.productionId} />
            ),
          ],
          ['Cleaning procedure', row['cleaningProcedureNumber']],
          ['Mean', mean],
          ['Standard deviation', standardDeviation],
          ['Number of results', row.resultCount],
          ['Of these below detection', row.belowDetectionCount ?? 'not known'],
          ...(row.results === null ? [] : ([[`Results, ${row.resultsUnit ?? ''}`, row.results]] as const)),
          ['Report', row['source']],
          ['Period', period.length === 2 ? period.join(' to ') : (period[0] ?? null)],
          ['Remarks', row['remarks']],
        ]}
      />
      {score !== null && <WhatFollows score={score} />}
    </>
  );
}

function WhatFollows({ score: { risk, own } }: { readonly score: RecordScore }) {
  const limit = shownNumber(inputOf(own, 'upperLimit'));
  const { source } = risk.capability;
  return (
    <section aria-labelledby="what-follows">
      <h2 id="what-follows">What follows</h2>
      <Facts
        facts={[
          ['Cpu', own.cpu === null ? own.reason : cpuText(own)],
          ...statisticsFacts(own),
          ['Capability score', <FlaggedNumber key="score" {...flaggedCapability(own)} />],
          [
            'Limit',
            <a key="limit" className="cds--link" href={`/app/limits?view=pairs&previous=${risk.production.id}`}>
              {risk.l3MgPerSqcm === null ? 'none' : `${limit} ug/sqcm, the lowest in force`}
            </a>,
          ],
          [
            'Counts for the production',
            source?.id === own.source.id
              ? 'yes, it is the worst of its records'
              : `no, ${source === null ? '' : nameOf(source)} is worse`,
          ],
          ['Risk level of the production', risk.level ?? 'not known'],
        ]}
      />
    </section>
  );
}
