import { Facts, FlaggedNumber, RecordFacts, formatLimitIn, formatQuantity, usePermission } from '@limpid/ui-kit';
import { processCapabilityFields } from '#plugins/capability/shared/process-capability';
import { recordFigures } from '#plugins/capability/shared/record-figures';
import { flaggedCapability, inputOf } from '#plugins/risk/shared/scores/capability-words';
import { nameOf } from '#plugins/risk/shared/record-name';
import { CapabilityHistogram } from './capability-histogram.js';
import type { CapabilityRow } from './capability-row.js';
import { ProductionLink } from './production-link.js';
import { cpuText, statisticsFacts } from './statistics-facts.js';
import type { RecordScore } from './use-record-scores.js';

/** Residue found, and the resulting scores of the production. */
export function CapabilityOverview({
  row,
  score,
}: {
  readonly row: CapabilityRow;
  readonly score: RecordScore | null;
}) {
  const seesProductions = usePermission('Production.Get');
  const { mean, standardDeviation } = recordFigures(row);
  return (
    <>
      <RecordFacts
        cards={processCapabilityFields}
        row={row}
        shown={{
          productionId: () =>
            score !== null && !seesProductions ? (
              nameOf(score.risk.production)
            ) : (
              <ProductionLink id={row.productionId} />
            ),
          mean: () => formatQuantity(mean),
          standardDeviation: () => formatQuantity(standardDeviation),
          belowDetectionCount: () => row.belowDetectionCount ?? 'not known',
          results: () => (row.results === null ? '' : `${row.results.join(', ')} ${row.resultsUnit ?? ''}`),
        }}
      />
      {score !== null && <CapabilityHistogram row={row} own={score.own} />}
      {score !== null && <WhatFollows score={score} />}
    </>
  );
}

function WhatFollows({ score: { risk, own } }: { readonly score: RecordScore }) {
  const limit = inputOf(own, 'upperLimit');
  const { source } = risk.capability;
  return (
    <section aria-labelledby="what-follows">
      <h2 id="what-follows">Resulting scores</h2>
      <Facts
        facts={[
          ['Cpu', own.cpu === null ? own.reason : cpuText(own)],
          ...statisticsFacts(own),
          ['Capability score', <FlaggedNumber key="score" {...flaggedCapability(own)} />],
          [
            'Limit',
            <a key="limit" className="cds--link" href={`/app/limits?view=pairs&previous=${risk.production.id}`}>
              {risk.l3MgPerSqcm === null || limit === null
                ? 'none'
                : `${formatLimitIn({ value: limit, unit: 'ug/sqcm' })}, the lowest in force`}
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
