import { Button, Search, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import type { RejectedCell } from '#schemas/transfer/import';

const shownAtOnce = 100;

/** Rejected cells: where, what stands there, and which rule it breaks. */
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
          {found.length} of {total} errors{total > errors.length ? `; the first ${errors.length} are listed` : ''}
        </span>
      </div>
      <div className="limpid-table-scroll">
        <table className="cds--data-table cds--data-table--sm" aria-label="Errors">
          <thead>
            <tr>
              {['Section', 'Row', 'Column', 'Value', 'Rule'].map(heading => (
                <th key={heading}>{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, size).map(error => (
              <tr key={`${error.section} ${error.row} ${error.column ?? ''} ${error.message}`}>
                <td>{error.section}</td>
                <td className="limpid-number">{error.row}</td>
                <td>{error.column}</td>
                <td>{error.value === '' ? <em>empty</em> : error.value}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > size && (
        <Button kind="ghost" onClick={() => setSize(size + shownAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}
