import { Button, Tile } from '@carbon/react';
import { Link } from 'react-router';
import { ErrorState, Loading, formatLimitIn, useAsOf, useFacilityData, withAsOf } from '@limpid/ui-kit';
import type { Changeover, ChangeoverResidue } from '#plugins/limits/shared/limit';
import { RecalculationNote } from '../recalculation-note.js';
import { criterionWord, outcomeWord } from '../words.js';

/** The answer to exactly one pair: the number, why, and its printed explanation; nothing while no pair is chosen. */
export function AnswerCard({ params }: { readonly params: URLSearchParams }) {
  const query = new URLSearchParams(
    [...params].filter(([name]) => ['previous', 'next', 'substance', 'equipment'].includes(name)),
  );
  // A residue without a previous production may be a cleaning agent, which has no previous production.
  const isPair = query.has('next') && (query.has('previous') || query.has('substance'));
  return isPair ? <Answer key={query.toString()} query={query} /> : null;
}

function Answer({ query }: { readonly query: URLSearchParams }) {
  const asOf = useAsOf();
  const { data, error, isPending, refetch } = useFacilityData<Changeover>(
    withAsOf(`/limits/changeover?${query.toString()}`, asOf),
    'Loading the limit',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.residues.length === 0)
    return query.has('previous') ? (
      <Tile className="limpid-answer">
        <RecalculationNote basis={data.basis} />
        No such limit: the previous production does not leave this residue, or the two do not both use this equipment.
      </Tile>
    ) : null;
  return (
    <Tile className="limpid-answer" aria-live="polite">
      <RecalculationNote basis={data.basis} />
      {data.residues.map(each => (
        <ResidueAnswer key={each.substance.id} residue={each} asOf={asOf} query={query} />
      ))}
    </Tile>
  );
}

function ResidueAnswer({
  residue: { substance, limit, outcome, missing, sentence },
  asOf,
  query,
}: {
  readonly residue: ChangeoverResidue;
  readonly asOf: string | null;
  readonly query: URLSearchParams;
}) {
  // The explanation takes the filters under the same names.
  const address = `/explain?${new URLSearchParams({ ...Object.fromEntries(query), substance: substance.id }).toString()}`;
  return (
    <section aria-label={`Limit of ${substance.name}`}>
      <h2>
        {substance.name}:{' '}
        {limit === null
          ? outcomeWord(outcome, missing)
          : `${formatLimitIn(limit.sal)}, ${criterionWord(limit.criterion, limit.residueType)}`}
      </h2>
      <p className="limpid-sentence">{sentence}</p>
      <div className="limpid-row">
        <Link className="cds--link" to={withAsOf(address, asOf)}>
          Explain
        </Link>
        <Button as={Link} to={withAsOf(`${address}&print=yes`, asOf)} kind="ghost" size="sm">
          Print
        </Button>
      </div>
    </section>
  );
}
