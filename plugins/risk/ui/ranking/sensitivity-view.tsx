import { EmptyState, ErrorState, LoadingPicture, Picture, useFacilityData } from '@limpid/ui-kit';
import type { RankingCategory, RankSensitivity } from '#plugins/risk/shared/worst-case/ranking';
import { RankLines } from './rank-lines.js';
import { nameOf } from '#plugins/risk/shared/record-name';

/** Robustness of the first rank for category weights from none to double. */
export function SensitivityView({
  query,
  categories,
}: {
  readonly query: string;
  readonly categories: readonly RankingCategory[];
}) {
  const { data, error, isPending, refetch } = useFacilityData<RankSensitivity>(
    `/worst-cases/sensitivity?${query}`,
    'Loading the sensitivity',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingPicture />;
  const { curves, settings, topStays, leaders } = data.sensitivity;
  const [first] = leaders;
  if (topStays === null || first === undefined) return <EmptyState title="Nothing is ranked yet" />;
  const nameOfCategory = (key: string): string => categories.find(each => each.key === key)?.name ?? key;
  const leader = curves[0]?.lines[0]?.production ?? first.production;
  return (
    <>
      <p className="limpid-sentence">
        {nameOf(leader)} stays first in {percent(topStays)} of {settings} settings, each with one category from no say
        (0) to double say (2).
      </p>
      {leaders.length > 1 && (
        <p className="limpid-lead">
          First in some setting:{' '}
          {leaders.map(({ production, share }) => `${production.externalId} ${percent(share)}`).join(', ')}
        </p>
      )}
      <div className="limpid-panels">
        {curves.map(curve => (
          <Picture
            key={curve.category}
            isInteractive
            title={nameOfCategory(curve.category)}
            description={curve.lines
              .map(
                line =>
                  `${line.production.externalId} has ${rankWord(line.ranks[0])} to ${rankWord(line.ranks.at(-1))}`,
              )
              .join('; ')}
            columns={['Production', ...curve.factors.map(factor => `Rank at ${factor}`)]}
            rows={curve.lines.map(line => [nameOf(line.production), ...line.ranks])}
          >
            <RankLines curve={curve} />
          </Picture>
        ))}
      </div>
    </>
  );
}

function rankWord(rank: number | null | undefined): string {
  return rank === null || rank === undefined ? 'no rank' : `rank ${rank}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
