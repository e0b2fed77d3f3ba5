import type { RankingCategory, RankingGap } from '#schemas/risk/ranking';
import { Notice } from './notice.js';
import { inputWord, nameOf } from './words.js';

const linksShown = 6;

/** What the ranking lacks, by attribute, with the records to mend: "Ranking needs solubility on 3 actives". */
export function GapNotice({
  gaps,
  categories,
}: {
  readonly gaps: readonly RankingGap[];
  readonly categories: readonly RankingCategory[];
}) {
  const names = [...new Set(gaps.map(gap => gap.name))];
  return (
    <>
      {names.map(name => {
        const found = gaps.filter(gap => gap.name === name);
        const noun = found[0]?.active === null ? 'production' : 'active';
        return (
          <Notice
            key={name}
            kind="warning"
            title={`Ranking needs ${inputWord(name, categories)} on ${found.length} ${noun}${found.length === 1 ? '' : 's'}`}
          >
            {found.slice(0, linksShown).map((gap, index) => (
              <span key={gap.active?.id ?? gap.production?.id}>
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

function GapLink({ gap: { active, production } }: { readonly gap: RankingGap }) {
  const record = active ?? production;
  if (record === null) return null;
  return (
    <a className="cds--link" href={`/app/master/${active === null ? 'productions' : 'actives'}/${record.id}`}>
      {nameOf(record)}
    </a>
  );
}
