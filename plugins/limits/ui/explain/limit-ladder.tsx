import { formatLimitIn, formatQuantity } from '@limpid/ui-kit';
import type { Explanation } from '#plugins/limits/shared/limit';
import { LimitWaterfall } from './limit-waterfall.js';
import { useDetection, useUsualSwab } from './use-detection.js';

/** The ladder L0 to L5, the last two for the usual swab, and the criteria that lead to it. */
export function LimitLadder({
  explanation: { ladder, candidates, limit, steps, equipment },
  asOf,
}: {
  readonly explanation: Explanation;
  readonly asOf: string | null;
}) {
  const detection = useDetection(limit, equipment, asOf);
  const swab = useUsualSwab(limit, asOf);
  const swabLimit = swab?.limit ?? null;
  return (
    <>
      <div className="limpid-ladder">
        {ladder.map(({ level, title, value, unit }) => (
          <Step
            key={level}
            level={level}
            title={title}
            value={value === null ? 'not by intake' : formatLimitIn({ value, unit })}
          />
        ))}
        {swab !== undefined && swabLimit !== null && (
          <>
            <Step
              level="L4"
              title={`On a swab of ${formatQuantity({ value: swab.areaSqcm, unit: 'sqcm' })}`}
              value={formatLimitIn({ value: swabLimit.l4Mg, unit: 'mg' })}
            />
            <Step
              level="L5"
              title={`In its extract of ${formatQuantity({ value: swab.volumeMl, unit: 'ml' })}`}
              value={formatLimitIn({ value: swabLimit.l5Ppm, unit: 'ppm' })}
            />
          </>
        )}
      </div>
      <LimitWaterfall candidates={candidates} limit={limit} steps={steps} detection={detection} />
    </>
  );
}

function Step({ level, title, value }: { readonly level: string; readonly title: string; readonly value: string }) {
  return (
    <div className="limpid-ladder-step">
      <strong>{level}</strong>
      <span>{title}</span>
      <span className="limpid-number">{value}</span>
    </div>
  );
}
