import { Button, Tag } from '@carbon/react';
import { useState } from 'react';
import type { Difference, Finding } from '#schemas/views';
import { headingInUnit, formatApart, formatInUnit, formatNumber, formatSides } from '../format/format.js';
import { DataTable, type TableColumn } from '../list/data-table.js';

const words: Readonly<Record<Difference['direction'], string>> = {
  tighter: 'tighter',
  looser: 'looser',
  changed: 'changed',
  new: 'new',
  gone: 'no limit now',
};
const tones = { tighter: 'red', gone: 'magenta', new: 'purple', looser: 'green', changed: 'gray' } as const;

/** The most important differences of one finding, with the rest behind a button. */
export function FindingTable({
  finding: { title, differences, counts, words: own },
  shownAtFirst,
}: {
  readonly finding: Finding;
  /** Rows before the rest is requested. */
  readonly shownAtFirst: number;
}) {
  const [whole, setWhole] = useState(false);
  const rows = whole ? differences : differences.slice(0, shownAtFirst);
  const all = Object.entries(counts).reduce((sum, [name, count]) => (name === 'same' ? sum : sum + count), 0);
  const unit = differences[0]?.unit ?? '';
  const headed = (title: string): string => (unit === '' ? title : headingInUnit(title, unit));
  // Texts are aligned to the left, numbers to the right.
  const isNumber = differences.every(each => typeof each.before !== 'string' && typeof each.after !== 'string');
  const place = isNumber ? ({ align: 'end' } as const) : {};
  const hasRatios = differences.some(({ ratio }) => ratio !== null);
  const ratio: TableColumn<Difference> = {
    heading: 'Ratio',
    align: 'end',
    className: 'limpid-unbroken',
    render: difference => (difference.ratio === null ? '' : `× ${formatNumber(difference.ratio)}`),
  };
  const because: TableColumn<Difference> = { heading: 'Because', render: difference => difference.detail };
  const columns: readonly TableColumn<Difference>[] = [
    {
      heading: 'What',
      render: ({ page, label }) =>
        page === null ? (
          label
        ) : (
          <a className="cds--link" href={`/app${page}`}>
            {label}
          </a>
        ),
    },
    { heading: headed('Before'), ...place, render: difference => sidesOf(difference)[0] },
    { heading: headed('After'), ...place, render: difference => sidesOf(difference)[1] },
    ...(hasRatios ? [ratio] : []),
    {
      heading: 'Direction',
      headingHidden: true,
      render: ({ direction }) => (
        <Tag type={tones[direction]} size="sm">
          {{ ...words, ...own }[direction]}
        </Tag>
      ),
    },
    ...(differences.some(({ detail }) => detail !== null) ? [because] : []),
  ];
  return (
    <>
      <DataTable title={title} size="sm" columns={columns} rows={rows} keyOf={difference => difference.label} />
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

/** Adds digits until different values look different. */
function sidesOf({ before, after, unit }: Difference): readonly [string, string] {
  if (typeof before !== 'number' || typeof after !== 'number') return [side(before, unit), side(after, unit)];
  return unit === '' ? formatApart(before, after) : formatSides(before, after, unit);
}

function side(value: Difference['before'], unit: string): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return value;
  return unit === '' ? formatNumber(value) : formatInUnit(value, unit);
}
