import { Select, SelectItem } from '@carbon/react';
import { useId } from 'react';
import type { TableColumn } from './data-table.js';
import type { ListState } from './list-state.js';

/** Sort order of a narrow table, whose folded columns have no headings. */
export function SortSelect<R>({
  columns,
  sorting,
}: {
  readonly columns: readonly TableColumn<R>[];
  readonly sorting: Pick<ListState, 'sort' | 'set'>;
}) {
  const orders = columns.flatMap(({ heading, sort }) =>
    sort === undefined
      ? []
      : [
          { order: sort, text: `${heading}, ascending` },
          { order: `-${sort}`, text: `${heading}, descending` },
        ],
  );
  const isListed = orders.some(({ order }) => order === sorting.sort);
  return (
    <div className="limpid-sort">
      <Select
        id={useId()}
        labelText="Sort by"
        inline
        size="sm"
        value={sorting.sort}
        onChange={event => sorting.set({ sort: event.target.value })}
      >
        {!isListed && <SelectItem value={sorting.sort} text="–" />}
        {orders.map(({ order, text }) => (
          <SelectItem key={order} value={order} text={text} />
        ))}
      </Select>
    </div>
  );
}
