import { ErrorState, Loading, PageLink, RecordCard, formatLimitIn, useFacilityData } from '@limpid/ui-kit';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { Limit, LimitBasis, LimitOutcome } from '#plugins/limits/shared/limit';
import { RecalculationNote } from '../recalculation-note.js';
import { OverrideTag } from '../overrides/override-tag.js';
import { criterionWord, outcomeWord } from '../words.js';

/** A lowest limit or why there is none. */
export interface LowestLimit {
  readonly limit: Limit | null;
  readonly outcome: LimitOutcome;
  readonly missing: readonly string[];
}

export interface LowestCardProps<A> {
  readonly title?: string;
  readonly path: string;
  /** The row of the answer; undefined when the record is in no calculation. */
  readonly pick: (answer: A) => LowestLimit | undefined;
  readonly none: string;
  /** For the reasons of agents. */
  readonly subject?: 'agent';
  /** Pages with more limits of the record. */
  readonly ways: readonly (readonly [label: string, address: string])[];
}

/** On the page of a record: its lowest limit with the pair that governs it, and the ways to its other limits. */
export function LowestCard<A>({ title = 'Lowest limit', path, pick, none, subject, ways }: LowestCardProps<A>) {
  const { data, error, isPending, refetch } = useFacilityData<A & { readonly basis: LimitBasis }>(
    path,
    'Loading the lowest limit',
  );
  const row = data === undefined ? undefined : pick(data);
  return (
    <RecordCard title={title}>
      <RecalculationNote basis={data?.basis} />
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <Loading />}
      {error === null && !isPending && (row === undefined ? <p>{none}</p> : <Lowest row={row} subject={subject} />)}
      <ul className="limpid-record-links">
        {ways.map(([label, address]) => (
          <li key={address}>
            <PageLink address={address} otherwise="nothing">
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}

/** The number, and the pair and criterion behind it. */
export function Lowest({
  row: { limit, outcome, missing },
  subject,
}: {
  readonly row: LowestLimit;
  readonly subject?: 'agent' | undefined;
}) {
  if (limit === null) return <p>{outcomeWord(outcome, missing, subject)}</p>;
  const { previous, substance, next } = limit;
  return (
    <>
      <p className="limpid-record-figure">
        <PageLink address={`/app/limits/explain?${explainQuery(limit)}`}>{formatLimitIn(limit.sal)}</PageLink>{' '}
        <OverrideTag override={limit.override} />
      </p>
      <p>
        {substance.name}, {previous !== null && `${previous.externalId} ${previous.name} `}before {next.externalId}{' '}
        {next.name}; governed by {criterionWord(limit.criterion, limit.residueType)}
      </p>
    </>
  );
}
