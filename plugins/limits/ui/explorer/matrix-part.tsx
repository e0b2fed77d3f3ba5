import { Select, SelectItem } from '@carbon/react';
import { formatNumber, useAddress, type PageInfo } from '@limpid/ui-kit';
import type { LimitMatrix } from '#plugins/limits/shared/limit';

/** Their names in the address, which are those of the call. */
const pages = ['previousPage', 'nextPage', 'pageLimit'] as const;
const sizes = [50, 100, 200, 500, 1000];
const noPages = { previousPage: null, nextPage: null };

/** The parameters of the part in the address, each after an ampersand. */
export function partQuery(params: URLSearchParams): string {
  return pages.map(name => (params.has(name) ? `&${name}=${encodeURIComponent(params.get(name) ?? '')}` : '')).join('');
}

/** Which part of a large matrix is shown, of how many, with the choice of another one; nothing where all of it is. */
export function MatrixPart({ previousPagination: previous, nextPagination: next }: LimitMatrix) {
  const [params, change] = useAddress();
  if (isWhole(previous) && isWhole(next)) return null;
  const isFirst = !params.has('previousPage') && !params.has('nextPage');
  return (
    <section className="limpid-matrix-part" aria-label="Part of the matrix">
      <p role="status">
        Shown: previous productions {spanOf(previous)} before next productions {spanOf(next)}.
        {isFirst && ' It is the part with the lowest limit.'} Equipment, an equipment group or an equipment train above
        brings together the productions that use it.
      </p>
      <div className="limpid-filters">
        <PartSelect
          id="previous-part"
          label="Previous productions"
          page={previous}
          onChange={page => change({ previousPage: page, nextPage: String(next.pageNumber) })}
        />
        <PartSelect
          id="next-part"
          label="Next productions"
          page={next}
          onChange={page => change({ nextPage: page, previousPage: String(previous.pageNumber) })}
        />
        <Select
          id="part-size"
          labelText="Productions in a part"
          value={String(previous.pageLimit)}
          onChange={({ target: { value } }) => change({ pageLimit: value, ...noPages })}
        >
          {[...new Set([...sizes, previous.pageLimit])]
            .toSorted((a, b) => a - b)
            .map(size => (
              <SelectItem key={size} value={String(size)} text={formatNumber(size)} />
            ))}
        </Select>
      </div>
    </section>
  );
}

function PartSelect({
  id,
  label,
  page,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly page: PageInfo;
  readonly onChange: (page: string) => void;
}) {
  const count = Math.max(1, Math.ceil(page.total / page.pageLimit));
  return (
    <Select
      id={id}
      labelText={label}
      value={String(page.pageNumber)}
      onChange={({ target: { value } }) => onChange(value)}
    >
      {Array.from({ length: count }, (_none, index) => (
        <SelectItem key={index} value={String(index + 1)} text={rangeOf({ ...page, pageNumber: index + 1 })} />
      ))}
    </Select>
  );
}

function isWhole({ pageLimit, total }: PageInfo): boolean {
  return total <= pageLimit;
}

/** `201 to 400`. */
function rangeOf({ pageNumber, pageLimit, total }: PageInfo): string {
  const from = (pageNumber - 1) * pageLimit + 1;
  return `${formatNumber(Math.min(from, total))} to ${formatNumber(Math.min(from + pageLimit - 1, total))}`;
}

function spanOf(page: PageInfo): string {
  return `${rangeOf(page)} of ${formatNumber(page.total)}`;
}
