import { Tag } from '@carbon/react';
import { formatLimitIn, formatNumber } from '@limpid/ui-kit';
import type { OperatorLimit } from '#plugins/limits/shared/sample-limit';

/** The limit on surfaces that operators touch, how it is calculated, and whether it is the lower one. */
export function OperatorFact({ operator }: { readonly operator: OperatorLimit }) {
  const { exposureUgPerDay, absorbedPercent, handAreaSqcm, limitUgPerSqcm, isLower } = operator;
  return (
    <>
      <dt>On surfaces that operators touch</dt>
      <dd>
        at most {formatLimitIn({ value: limitUgPerSqcm, unit: 'ug/sqcm' })}{' '}
        {isLower && <Tag type="magenta">lower than the cleaning limit</Tag>}
        <div className="limpid-small">
          {formatNumber(exposureUgPerDay)} ug/day ÷ {formatNumber(absorbedPercent)} % absorbed ÷{' '}
          {formatNumber(handAreaSqcm)} sqcm of hand. Source: Affygility Solutions, acceptable surface limit.
        </div>
      </dd>
    </>
  );
}
