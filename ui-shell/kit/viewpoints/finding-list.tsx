import { Button, Table, TableBody, TableCell, TableHead, TableHeader, TableRow, Tag } from '@carbon/react';
import { useState } from 'react';
import type { Difference, Finding } from '#schemas/viewpoints';
import { shownNumber } from '../format/format.js';

const words: Readonly<Record<Difference['direction'], string>> = {
  tighter: 'tighter',
  looser: 'looser',
  changed: 'changed',
  new: 'new',
  gone: 'no limit now',
};
const tones = { tighter: 'red', gone: 'magenta', new: 'purple', looser: 'green', changed: 'gray' } as const;

/** What differs between two states: one sentence and a table of the most important differences per kind. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.every(finding => finding.differences.length === 0)) return <p className="limpid-lead">Nothing moves.</p>;
  return findings.map(finding => (
    <section key={`${finding.view} ${finding.title}`}>
      <h3>{finding.title}</h3>
      <p className="limpid-lead">{finding.sentence}</p>
      {finding.differences.length > 0 && <Differences finding={finding} />}
    </section>
  ));
}

/** Rows of a table before people ask for the rest. */
const shownAtFirst = 15;

function Differences({ finding: { title, differences, counts, words: own } }: { readonly finding: Finding }) {
  const [whole, setWhole] = useState(false);
  const rows = whole ? differences : differences.slice(0, shownAtFirst);
  const all = Object.entries(counts).reduce((sum, [name, count]) => (name === 'same' ? sum : sum + count), 0);
  const unit = differences[0]?.unit ?? '';
  const hasRatios = differences.some(({ ratio }) => ratio !== null);
  const headings = [
    'What',
    `Before${unit === '' ? '' : `, ${unit}`}`,
    'After',
    ...(hasRatios ? ['Ratio'] : []),
    '',
    'Because',
  ];
  return (
    <>
      <div className="limpid-table-scroll">
        <Table size="sm" aria-label={title}>
          <TableHead>
            <TableRow>
              {headings.map(heading => (
                <TableHeader key={heading}>
                  {heading === '' ? <span className="cds--visually-hidden">Direction</span> : heading}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(difference => (
              <TableRow key={difference.label}>
                <TableCell>
                  {difference.page === null ? (
                    difference.label
                  ) : (
                    <a className="cds--link" href={`/app${difference.page}`}>
                      {difference.label}
                    </a>
                  )}
                </TableCell>
                <TableCell className="limpid-number">{side(difference.before)}</TableCell>
                <TableCell className="limpid-number">{side(difference.after)}</TableCell>
                {hasRatios && (
                  <TableCell className="limpid-number">
                    {difference.ratio === null ? '' : `× ${shownNumber(difference.ratio)}`}
                  </TableCell>
                )}
                <TableCell>
                  <Tag type={tones[difference.direction]} size="sm">
                    {{ ...words, ...own }[difference.direction]}
                  </Tag>
                </TableCell>
                <TableCell>{difference.detail}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {rows.length < differences.length && (
        <Button kind="ghost" size="sm" onClick={() => setWhole(true)}>
          Show {differences.length - rows.length} more
        </Button>
      )}
      {all > differences.length && (
        <p className="limpid-caption">
          The {differences.length} most important of {all} are listed.
        </p>
      )}
    </>
  );
}

function side(value: Difference['before']): string {
  if (value === null) return 'none';
  return typeof value === 'number' ? shownNumber(value) : value;
}
