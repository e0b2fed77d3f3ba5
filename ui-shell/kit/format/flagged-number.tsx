import { Tag } from '@carbon/react';
import { formatNumber } from './format.js';

/** A number with its flags, or the reason why there is none. */
export interface FlaggedFigure {
  /** Null if there is none. */
  readonly value: number | null;
  /** True for a number with a weak basis, shown in grey. */
  readonly isFaint: boolean;
  readonly flags: readonly string[];
  readonly reason: string | null;
}

/** A number with a tag for each flag, or the reason why there is none; grey if its basis is weak. */
export function FlaggedNumber({ value, isFaint, flags, reason }: FlaggedFigure) {
  if (value === null) return <span className="limpid-small">{reason}</span>;
  return (
    <>
      <span className={isFaint ? 'limpid-faint' : ''}>{formatNumber(value)}</span>{' '}
      {flags.map(flag => (
        <Tag key={flag} type="gray" size="sm">
          {flag}
        </Tag>
      ))}
      {reason !== null && <span className="limpid-small">{reason}</span>}
    </>
  );
}
