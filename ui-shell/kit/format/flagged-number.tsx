import { Tag } from '@carbon/react';
import { shownNumber } from './format.js';

/** A number, the words that weaken it, and the reason where there is none. */
export interface FlaggedFigure {
  /** Null where there is none. */
  readonly value: number | null;
  /** Rests on little: shown grey. */
  readonly isFaint: boolean;
  readonly flags: readonly string[];
  readonly reason: string | null;
}

/** A number with a tag for each of its flags; grey where it rests on little, and the reason where there is none. */
export function FlaggedNumber({ value, isFaint, flags, reason }: FlaggedFigure) {
  if (value === null) return <span className="limpid-small">{reason}</span>;
  return (
    <>
      <span className={isFaint ? 'limpid-faint' : ''}>{shownNumber(value)}</span>{' '}
      {flags.map(flag => (
        <Tag key={flag} type="gray" size="sm">
          {flag}
        </Tag>
      ))}
      {reason !== null && <span className="limpid-small">{reason}</span>}
    </>
  );
}
