import { PageLink } from '@limpid/ui-kit';
import type { RankingGap } from '#plugins/risk/shared/worst-case/ranking';
import { Notice } from './notice.js';
import { nameOf } from '#plugins/risk/shared/record-name';
import { inputWord, type RankingInputNames } from './words.js';

const linksShown = 6;

/** Missing data of the ranking by attribute, with links: "Ranking needs solubility on 3 actives". */
export function GapNotice({
  gaps,
  inputs,
}: {
  readonly gaps: readonly RankingGap[];
  readonly inputs: RankingInputNames;
}) {
  // Actives and intermediates have separate notices.
  const names = [...new Set(gaps.map(gap => `${gap.name} ${nounOf(gap)}`))];
  return (
    <>
      {names.map(key => {
        const found = gaps.filter(gap => `${gap.name} ${nounOf(gap)}` === key);
        const name = found[0]?.name ?? '';
        const noun = nounOf(found[0]);
        return (
          <Notice
            key={key}
            kind="warning"
            title={`Ranking needs ${inputWord(name, inputs)} on ${found.length} ${noun}${found.length === 1 ? '' : 's'}`}
          >
            {found.slice(0, linksShown).map((gap, index) => (
              <span key={`${gap.active?.id ?? gap.production?.id ?? ''} ${gap.equipment?.id ?? ''}`}>
                {index > 0 && ', '}
                <GapLink gap={gap} />
              </span>
            ))}
            {found.length > linksShown && ` and ${found.length - linksShown} more`}
          </Notice>
        );
      })}
    </>
  );
}

function nounOf(gap: RankingGap | undefined): string {
  if (gap === undefined || gap.active !== null) return gap?.isIntermediate === true ? 'intermediate' : 'active';
  return gap.equipment === null ? 'production' : 'pair';
}

function GapLink({ gap: { active, isIntermediate, production, equipment } }: { readonly gap: RankingGap }) {
  const record = active ?? production;
  if (record === null) return null;
  const place = active === null ? 'productions' : isIntermediate ? 'intermediates' : 'actives';
  return (
    <PageLink address={`/app/master/${place}/${record.id}`}>
      {nameOf(record)}
      {equipment !== null && ` on ${equipment.externalId}`}
    </PageLink>
  );
}
