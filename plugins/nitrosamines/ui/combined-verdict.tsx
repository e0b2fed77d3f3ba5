import { CheckmarkFilled, ErrorFilled } from '@carbon/icons-react';
import { Tag } from '@carbon/react';
import { api, DataTable, ErrorState, fp, Loading, shownNumber, withAsOf, type ApiFailure } from '@limpid/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CombinedNitrosamines } from '#plugins/nitrosamines/shared/assessment';
import type { FoundIntake, ListedNitrosamine } from './found.js';
import { RatioPicture } from './ratio-picture.js';

/** Amounts found, assessed by the server while typing: both options, of which the policy selects one. */
export function CombinedVerdict({
  nitrosamines,
  intakes,
  asOf,
}: {
  readonly nitrosamines: readonly ListedNitrosamine[];
  readonly intakes: readonly FoundIntake[];
  readonly asOf: string | null;
}) {
  const found = intakes.map(({ nitrosamineId, ngPerDay }) => ({
    nitrosamineId,
    intake: { value: ngPerDay, unit: 'ng' },
  }));
  const { data, error, isPending, isFetching, refetch } = useQuery<{ together: CombinedNitrosamines }, ApiFailure>({
    queryKey: ['facility', 'nitrosamines', 'together', asOf, found],
    queryFn: () => api.ask(fp(withAsOf('/nitrosamines/together', asOf)), { found }, 'Judging'),
    enabled: found.length > 0,
    placeholderData: keepPreviousData,
  });
  if (found.length === 0)
    return (
      <p className="limpid-sentence" role="status">
        Nothing found so far: type how much of at least one.
      </p>
    );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { together } = data;
  const nameOf = new Map(nitrosamines.map(({ nitrosamine }) => [nitrosamine.id, nitrosamine.externalId]));
  const parts = together.found.map(({ nitrosamineId, ratio }) => ({ name: nameOf.get(nitrosamineId) ?? '', ratio }));
  return (
    <section aria-labelledby="verdict-heading" aria-busy={isFetching}>
      <h2 id="verdict-heading">CombinedNitrosamines</h2>
      <p className="limpid-sentence" role="status">
        <Verdict pass={together.pass} />: {sentenceOf(together)}
      </p>
      <RatioPicture parts={parts} />
      <DataTable
        title="Both options"
        columns={[
          {
            heading: 'Option',
            render: ({ option, label }) => (
              <>
                {label}{' '}
                {option === together.option && (
                  <Tag type="blue" size="sm">
                    of the policy
                  </Tag>
                )}
              </>
            ),
          },
          { heading: 'Found', align: 'end', render: ({ found: amount }) => amount },
          { heading: 'At most', align: 'end', render: ({ most }) => most },
          { heading: 'Verdict', render: ({ pass }) => <Verdict pass={pass} /> },
        ]}
        rows={optionsOf(together, nitrosamines)}
        keyOf={({ option }) => option}
      />
    </section>
  );
}

function optionsOf(together: CombinedNitrosamines, nitrosamines: readonly ListedNitrosamine[]) {
  const { found, passes, sumOfRatios, totalNgPerDay, lowestNgPerDay } = together;
  const potent = found.find(each => each.acceptableNgPerDay === lowestNgPerDay)?.nitrosamineId;
  const name = nitrosamines.find(({ nitrosamine }) => nitrosamine.id === potent)?.nitrosamine.externalId;
  return [
    {
      option: 'sumOfRatios',
      label: 'Sum of ratios',
      found: shownNumber(sumOfRatios),
      most: '1',
      pass: passes.sumOfRatios,
    },
    {
      option: 'totalBelowMostPotent',
      label: 'Total against the most potent',
      found: `${shownNumber(totalNgPerDay)} ng/day`,
      most: `${shownNumber(lowestNgPerDay)} ng/day${name === undefined ? '' : ` of ${name}`}`,
      pass: passes.totalBelowMostPotent,
    },
  ];
}

function sentenceOf({ option, sumOfRatios, totalNgPerDay, lowestNgPerDay }: CombinedNitrosamines): string {
  return option === 'sumOfRatios'
    ? `the ratios add up to ${shownNumber(sumOfRatios)}, and may come to 1.`
    : `all together are ${shownNumber(totalNgPerDay)} ng a day, and may be ${shownNumber(lowestNgPerDay)}, the intake of the most potent one.`;
}

function Verdict({ pass }: { readonly pass: boolean }) {
  return (
    <span className="limpid-verdict limpid-unbroken">
      {pass ? <CheckmarkFilled className="limpid-pass" /> : <ErrorFilled className="limpid-fail" />}{' '}
      {pass ? 'Passes' : 'Does not pass'}
    </span>
  );
}
