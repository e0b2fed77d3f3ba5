import {
  DataTable,
  EmptyState,
  ErrorState,
  formatNumber,
  Loading,
  PageLink,
  useAsOf,
  useFacilityData,
  withAsOf,
} from '@limpid/ui-kit';
import {
  levelWords,
  type ChangeoverReason,
  type NextProduction,
  type NextProductions,
} from '#plugins/qualification/shared/coverage/changeover';
import { coverageWords } from '#plugins/qualification/shared/coverage/status';
import { limitText, nameOf } from '../words.js';

/** The productions that may follow, and why others may not. */
export function NextList({ scope, productionId }: { readonly scope: string; readonly productionId: string }) {
  const asOf = useAsOf();
  const { data, error, isPending, refetch } = useFacilityData<NextProductions>(
    withAsOf(`/changeovers/next?${scope}&productionId=${productionId}`, asOf),
    'Loading the next productions',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { nextProductions, previous } = data;
  if (nextProductions.length === 0) return <EmptyState title="No other production on this equipment" />;
  return (
    <section aria-label="Next productions">
      <h2>After {nameOf(previous)}</h2>
      <DataTable
        title="Next productions"
        columns={[
          { heading: 'Next production', render: ({ production }) => nameOf(production) },
          { heading: 'Allowed', render: next => <Allowed next={next} /> },
          { heading: 'Cleaning level', render: ({ level }) => levelWords[level], folds: true },
          { heading: 'Lowest limit', align: 'end', folds: true, render: next => <Limit next={next} /> },
          { heading: 'Margin', align: 'end', folds: true, render: marginText },
          {
            heading: 'Shown by',
            folds: true,
            render: ({ evidence }) => (evidence === 'visual' ? 'Visual inspection' : 'Analytical test'),
          },
          {
            heading: 'Hours',
            align: 'end',
            folds: true,
            render: ({ hours }) => (hours === null ? 'not stated' : formatNumber(hours)),
          },
          {
            heading: 'Clean for',
            align: 'end',
            folds: true,
            render: ({ cleanHoldHours }) =>
              cleanHoldHours === null ? 'not stated' : `${formatNumber(cleanHoldHours)} h`,
          },
        ]}
        rows={nextProductions}
        keyOf={({ production }) => production.id}
      />
    </section>
  );
}

/** Reasons that are shown of a changeover. */
const reasonsShown = 3;

function Allowed({ next: { isAllowed, whyNot, accepted } }: { readonly next: NextProduction }) {
  if (isAllowed) return <>{accepted.length === 0 ? 'Yes' : `Yes: gaps are accepted ${accepted[0]?.detail ?? ''}`}</>;
  const hidden = whyNot.length - reasonsShown;
  return (
    <>
      No: {whyNot.slice(0, reasonsShown).map(reasonText).join('; ')}
      {hidden > 0 && `; and ${hidden} more`}
    </>
  );
}

function reasonText({ reason, equipment, residue, status, detail }: ChangeoverReason): string {
  if (reason === 'noLimit') return `no limit: ${detail ?? ''}`;
  if (reason === 'resultAboveLimit') return `a recent result is ${detail ?? 'above the limit'}`;
  const word = status === null ? 'not proven' : coverageWords[status].toLowerCase();
  return `${residue?.externalId ?? ''} on ${equipment?.externalId ?? ''} ${word}`;
}

function Limit({ next: { limitMgPerSqcm, limitOf } }: { readonly next: NextProduction }) {
  if (limitMgPerSqcm === null || limitOf === null) return <>none</>;
  return (
    <>
      {limitText(limitMgPerSqcm)} of{' '}
      <PageLink address={`/app/limits?view=pairs&substance=${limitOf.id}`}>{limitOf.externalId}</PageLink>
    </>
  );
}

/** How many times the highest result of the year the limit is. */
function marginText({ margin, highestResultMgPerSqcm }: NextProduction): string {
  if (margin !== null) return `${formatNumber(margin)} ×`;
  return highestResultMgPerSqcm === null ? 'no result yet' : '';
}
