import { CheckmarkFilled, ErrorFilled } from '@carbon/icons-react';
import { Tag } from '@carbon/react';
import {
  api,
  DataTable,
  ErrorState,
  fp,
  Loading,
  formatInUnit,
  formatLimitIn,
  formatNumber,
  withAsOf,
  type ApiFailure,
} from '@limpid/ui-kit';
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
  const { data, error, isPending, isFetching, refetch } = useQuery<
    { combinedNitrosamines: CombinedNitrosamines },
    ApiFailure
  >({
    queryKey: ['facility', 'nitrosamines', 'combined', asOf, found],
    queryFn: () => api.ask(fp(withAsOf('/nitrosamines/combined', asOf)), { found }, 'Assessing'),
    enabled: found.length > 0,
    placeholderData: keepPreviousData,
  });
  if (found.length === 0)
    return (
      <p className="limpid-sentence" role="status">
        Nothing entered yet: enter the amount found of at least one.
      </p>
    );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { combinedNitrosamines: combined } = data;
  const nameOf = new Map(nitrosamines.map(({ nitrosamine }) => [nitrosamine.id, nitrosamine.externalId]));
  const parts = combined.found.map(({ nitrosamineId, ratio }) => ({ name: nameOf.get(nitrosamineId) ?? '', ratio }));
  return (
    <section aria-labelledby="verdict-heading" aria-busy={isFetching}>
      <h2 id="verdict-heading">Combined nitrosamines</h2>
      <p className="limpid-sentence" role="status">
        <Verdict pass={combined.pass} />: {sentenceOf(combined)}
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
                {option === combined.option && (
                  <Tag type="blue" size="sm">
                    of the policy
                  </Tag>
                )}
              </>
            ),
          },
          { heading: 'Found', align: 'end', render: ({ found: amount }) => amount },
          { heading: 'Maximum', align: 'end', render: ({ most }) => most },
          { heading: 'Verdict', render: ({ pass }) => <Verdict pass={pass} /> },
        ]}
        rows={optionsOf(combined, nitrosamines)}
        keyOf={({ option }) => option}
      />
    </section>
  );
}

function optionsOf(combined: CombinedNitrosamines, nitrosamines: readonly ListedNitrosamine[]) {
  const { found, passes, sumOfRatios, totalNgPerDay, lowestNgPerDay } = combined;
  const potent = found.find(each => each.acceptableNgPerDay === lowestNgPerDay)?.nitrosamineId;
  const name = nitrosamines.find(({ nitrosamine }) => nitrosamine.id === potent)?.nitrosamine.externalId;
  return [
    {
      option: 'sumOfRatios',
      label: 'Sum of ratios',
      found: formatNumber(sumOfRatios),
      most: '1',
      pass: passes.sumOfRatios,
    },
    {
      option: 'totalBelowMostPotent',
      label: 'Total against the most potent',
      found: `${formatNumber(totalNgPerDay)} ng/day`,
      most: `${formatLimitIn({ value: lowestNgPerDay, unit: 'ng/day' })}${name === undefined ? '' : ` of ${name}`}`,
      pass: passes.totalBelowMostPotent,
    },
  ];
}

function sentenceOf({ option, sumOfRatios, totalNgPerDay, lowestNgPerDay }: CombinedNitrosamines): string {
  return option === 'sumOfRatios'
    ? `the sum of the ratios is ${formatNumber(sumOfRatios)}, of at most 1.`
    : `the total is ${formatNumber(totalNgPerDay)} ng/day, of at most ${formatInUnit(lowestNgPerDay, 'ng/day')}, the intake of the most potent one.`;
}

function Verdict({ pass }: { readonly pass: boolean }) {
  return (
    <span className="limpid-verdict limpid-unbroken">
      {pass ? <CheckmarkFilled className="limpid-pass" /> : <ErrorFilled className="limpid-fail" />}{' '}
      {pass ? 'Passes' : 'Does not pass'}
    </span>
  );
}
