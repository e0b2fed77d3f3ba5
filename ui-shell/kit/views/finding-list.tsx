import { useId } from 'react';
import type { Finding } from '#schemas/views';
import { DataTable, type TableColumn } from '../list/data-table.js';
import { FindingTable } from './finding-table.js';

/** Rows of a table before the rest is requested. */
const rowsAlone = 15;
const rowsAmongOthers = 5;

/** Differences between two states: an overview, then a table for each kind that changed. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const page = useId();
  const moved = findings.filter(finding => finding.differences.length > 0);
  if (moved.length === 0) return <NothingMoves findings={findings} />;
  const groups = [...new Set(moved.map(groupOf))];
  const Heading = groups.length > 1 ? 'h4' : 'h3';
  return (
    <>
      {findings.length > 1 && <Overview findings={findings} idOf={finding => idOf(page, finding)} />}
      {groups.map(group => (
        <section key={group} className="limpid-findings">
          {groups.length > 1 && <h3>{group}</h3>}
          {moved
            .filter(finding => groupOf(finding) === group)
            .map(finding => (
              <section
                key={finding.title}
                id={idOf(page, finding)}
                aria-label={finding.title}
                className="limpid-finding"
              >
                <Heading>{finding.title}</Heading>
                <p className="limpid-lead">{finding.sentence}</p>
                <FindingTable finding={finding} shownAtFirst={moved.length === 1 ? rowsAlone : rowsAmongOthers} />
              </section>
            ))}
        </section>
      ))}
    </>
  );
}

function NothingMoves({ findings }: { readonly findings: readonly Finding[] }) {
  const compared = findings.map(({ title, counts }) => `${title.toLowerCase()} (${counts.same})`);
  return <p className="limpid-lead">No changes.{compared.length > 0 && ` Compared: ${compared.join(', ')}.`}</p>;
}

const number = (count: number): string => (count === 0 ? '–' : String(count));

const tightness: readonly TableColumn<Finding>[] = [
  { heading: 'Tighter', align: 'end', render: ({ counts }) => number(counts.tighter) },
  { heading: 'Looser', align: 'end', render: ({ counts }) => number(counts.looser) },
];

/** Counts of changes; each leads to its table. */
function Overview({
  findings,
  idOf: anchorOf,
}: {
  readonly findings: readonly Finding[];
  readonly idOf: (finding: Finding) => string;
}) {
  // Rankings have no tighter or looser values.
  const hasLimits = findings.some(({ counts }) => counts.tighter + counts.looser > 0);
  return (
    <DataTable
      title="What was compared"
      size="sm"
      columns={[
        {
          heading: 'What was compared',
          render: finding =>
            finding.differences.length === 0 ? (
              finding.title
            ) : (
              <a className="cds--link" href={`#${anchorOf(finding)}`}>
                {finding.title}
              </a>
            ),
        },
        ...(hasLimits ? tightness : []),
        {
          heading: hasLimits ? 'Added, removed or other' : 'Moved',
          align: 'end',
          render: ({ counts }) => number(counts.new + counts.gone + counts.changed),
        },
        { heading: 'Unchanged', align: 'end', render: ({ counts }) => number(counts.same) },
      ]}
      rows={findings}
      keyOf={({ view, title }) => `${view} ${title}`}
    />
  );
}

const groupOf = ({ group = 'More' }: Finding): string => group;
const idOf = (page: string, { view, title }: Finding): string =>
  `${page}-${view}-${title}`.replaceAll(/[^\w-]+/g, '-').toLowerCase();
