import type { ReactNode } from 'react';
import type { TableColumn } from './data-table.js';

/** The columns of a narrow table: folded ones are shown below another column, with their headings. */
export function foldColumns<R>(columns: readonly TableColumn<R>[]): readonly TableColumn<R>[] {
  const folded = columns.filter(column => column.folds === true);
  if (folded.length === 0) return columns;
  const kept = columns.filter(column => column.folds !== true);
  const holder = kept.find(column => column.holds === true) ?? kept[0];
  return kept.map(column =>
    column === holder
      ? { ...column, below: (row: R, place: number) => <Folded {...{ folded, row, place }} /> }
      : column,
  );
}

function Folded<R>({
  folded,
  row,
  place,
}: {
  readonly folded: readonly TableColumn<R>[];
  readonly row: R;
  readonly place: number;
}) {
  const facts = folded
    .map(column => ({ heading: column.heading, content: column.render(row, place) }))
    .filter(({ content }) => !isBlank(content));
  if (facts.length === 0) return null;
  return (
    <dl className="limpid-folded">
      {facts.map(({ heading, content }) => (
        <div key={heading}>
          <dt>{heading}</dt> <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

/** True for content that would be an empty cell or a dash. */
function isBlank(content: ReactNode): boolean {
  return content === null || content === undefined || content === false || content === '' || content === '–';
}
