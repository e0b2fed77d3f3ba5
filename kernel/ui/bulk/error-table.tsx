import { Button, Search, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { DataTable } from '@limpid/ui-kit';
import type { RejectedCell } from '#schemas/transfer/import';

const shownAtOnce = 100;
const isCommonFrom = 5;
const commonShown = 5;

/** Rejected cells: location, content and the violated rule. */
export function ErrorTable({ errors, total }: { readonly errors: readonly RejectedCell[]; readonly total: number }) {
  const [search, setSearch] = useState('');
  const [section, setSection] = useState('');
  const [size, setSize] = useState(shownAtOnce);
  const sections = [...new Set(errors.map(error => error.section))];
  const found = errors.filter(
    error =>
      (section === '' || error.section === section) &&
      `${error.row} ${error.column ?? ''} ${error.value ?? ''} ${error.message}`
        .toLowerCase()
        .includes(search.toLowerCase()),
  );
  return (
    <>
      <CommonFaults errors={errors} onChoose={setSearch} />
      <div className="limpid-row">
        <Search
          labelText="Filter the errors"
          placeholder="Column, value or rule"
          size="md"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        {sections.length > 1 && (
          <Select
            id="error-section"
            labelText="Section"
            hideLabel
            size="md"
            value={section}
            onChange={event => setSection(event.target.value)}
          >
            <SelectItem value="" text="All sections" />
            {sections.map(each => (
              <SelectItem key={each} value={each} text={each} />
            ))}
          </Select>
        )}
        <span role="status">
          {found.length} of {total} {total === 1 ? 'error' : 'errors'}
          {total > errors.length ? `; the first ${errors.length} are listed` : ''}
        </span>
      </div>
      <DataTable
        title="Errors"
        size="sm"
        columns={[
          { heading: 'Section', render: error => error.section },
          { heading: 'Row', align: 'end', render: error => error.row },
          { heading: 'Column', render: error => error.column },
          {
            heading: 'Value',
            folds: true,
            className: 'limpid-sample limpid-value',
            render: error => (error.value === '' ? <em>empty</em> : error.value),
          },
          { heading: 'Rule', className: 'limpid-rule', render: error => error.message },
        ]}
        rows={found.slice(0, size)}
        keyOf={error => `${error.section} ${error.row} ${error.column ?? ''} ${error.message}`}
      />
      {found.length > size && (
        <Button kind="ghost" onClick={() => setSize(size + shownAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Faults shared by many rows, most frequent first: a whole column in the wrong form is one mistake. */
function CommonFaults({
  errors,
  onChoose,
}: {
  readonly errors: readonly RejectedCell[];
  readonly onChoose: (search: string) => void;
}) {
  const shared = [...Map.groupBy(errors, ({ section, column, message }) => `${section} ${column ?? ''} ${message}`)]
    .flatMap(([key, [first, ...others]]) => (first === undefined ? [] : [{ key, first, rows: others.length + 1 }]))
    .filter(({ rows }) => rows >= isCommonFrom)
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, commonShown);
  if (shared.length === 0) return null;
  return (
    <ul className="limpid-common-faults" aria-label="Faults of many rows">
      {shared.map(({ key, first, rows }) => (
        <li key={key}>
          <strong>{first.column ?? first.section}</strong> {first.message}:{' '}
          <Button kind="ghost" size="sm" onClick={() => onChoose(first.message)}>
            {rows} rows
          </Button>
        </li>
      ))}
    </ul>
  );
}
