import { Tag } from '@carbon/react';
import { DataTable, formatNumber, FlaggedNumber } from '@limpid/ui-kit';
import { riskLevels, type RiskLevel } from '#plugins/risk/shared/names';
import type { ProductionRisk, RiskScores } from '#plugins/risk/shared/scores/scores';
import { levelTags } from '../ranking/words.js';
import { flaggedCapability, inputOf } from '#plugins/risk/shared/scores/capability-words';
import { productionColumn } from './production-column.js';

/** Productions with results by level, highest first, with its basis. */
export function CapabilityTable({ scores }: { readonly scores: RiskScores }) {
  const measured = scores.productions
    .filter(each => each.capability.sources.length > 0)
    .toSorted((a, b) => rank(b.level) - rank(a.level) || (b.capability.value ?? 0) - (a.capability.value ?? 0));
  return (
    <>
      <h2>Risk levels</h2>
      <DataTable
        title="Risk levels"
        columns={[
          productionColumn,
          { heading: 'Risk level', render: each => <Level risk={each} /> },
          { heading: 'Toxicity score', align: 'end', render: each => formatNumber(each.toxicity.value) },
          { heading: 'Capability score', render: each => <FlaggedNumber {...flaggedCapability(each.capability)} /> },
          { heading: 'Cpu', folds: true, align: 'end', render: each => formatNumber(each.capability.cpu) },
          {
            heading: 'Cpu above (95 %)',
            folds: true,
            align: 'end',
            render: each => formatNumber(each.capability.cpuLower95),
          },
          {
            heading: 'Results',
            folds: true,
            align: 'end',
            render: each => formatNumber(inputOf(each.capability, 'resultCount')),
          },
          { heading: 'By', folds: true, render: each => <Source risk={each} /> },
        ]}
        rows={measured}
        keyOf={each => each.production.id}
      />
    </>
  );
}

function rank(level: RiskLevel | null): number {
  return level === null ? -1 : riskLevels.indexOf(level);
}

/** The level as text and colour, and whether it is raised for invisible residue. */
export function Level({ risk: { level, raisedBecauseInvisible } }: { readonly risk: ProductionRisk }) {
  if (level === null) return <>not known</>;
  return (
    <>
      <Tag type={levelTags[level]}>{level}</Tag>
      {raisedBecauseInvisible && <span className="limpid-small limpid-unbroken">raised: not visible</span>}
    </>
  );
}

function Source({ risk: { capability } }: { readonly risk: ProductionRisk }) {
  const { source, sources } = capability;
  if (source === null) return null;
  const others = sources.length - 1;
  return (
    <>
      {source.page === null ? (
        source.externalId
      ) : (
        <a className="cds--link" href={`/app${source.page}`} title={source.name}>
          {source.externalId}
        </a>
      )}
      {others > 0 && <span className="limpid-small"> worst of {sources.length}</span>}
    </>
  );
}
