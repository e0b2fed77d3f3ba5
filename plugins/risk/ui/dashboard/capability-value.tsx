import { Tag } from '@carbon/react';
import { shownNumber } from '@limpid/ui-kit';
import type { CapabilityScore } from '#plugins/risk/shared/scores/scores';
import { flagWords } from './capability-words.js';

/** A capability score; grey with a word when it rests on little, and the reason where there is none. */
export function CapabilityValue({
  capability: { value, flags, reason },
}: {
  readonly capability: Pick<CapabilityScore, 'value' | 'flags' | 'reason'>;
}) {
  if (value === null) return <span className="limpid-small">{reason}</span>;
  return (
    <>
      <span className={flags.includes('FEW_RESULTS') ? 'limpid-faint' : ''}>{shownNumber(value)}</span>{' '}
      {flags.map(flag => (
        <Tag key={flag} type="gray" size="sm">
          {flagWords[flag]}
        </Tag>
      ))}
      {reason !== null && <span className="limpid-small">{reason}</span>}
    </>
  );
}
