import { DismissibleTag, Select, SelectItem } from '@carbon/react';
import { useAddress } from '@limpid/ui-kit';
import { residueKinds, residueKindWords, type ResidueKind } from '#plugins/qualification/shared/coverage/status';

/** Their names in the address, which are those of the calls. */
const filters = ['residueKind', 'area', 'equipmentId', 'productionId'] as const;
type FilterName = (typeof filters)[number];

/** The filters in the address as a query that begins with `first`; empty without any. */
export function filterQuery(params: URLSearchParams, first: '?' | '&'): string {
  const set = filters.filter(name => params.has(name));
  const query = set.map(name => `${name}=${encodeURIComponent(params.get(name) ?? '')}`).join('&');
  return query === '' ? '' : `${first}${query}`;
}

/** Residue and area, and every filter in force as a chip with a button that removes it. */
export function CoverageFilters({ areas }: { readonly areas: readonly string[] }) {
  const [params, change] = useAddress();
  const set = filters.filter(name => params.has(name));
  return (
    <>
      <div className="limpid-filters">
        <Select
          id="coverage-residue"
          labelText="Residue"
          value={params.get('residueKind') ?? ''}
          onChange={event => change({ residueKind: event.target.value, page: null })}
        >
          <SelectItem value="" text="All residues" />
          {residueKinds.map(kind => (
            <SelectItem key={kind} value={kind} text={`${residueKindWords[kind]}s`} />
          ))}
        </Select>
        <Select
          id="coverage-area"
          labelText="Area"
          value={params.get('area') ?? ''}
          onChange={event => change({ area: event.target.value, page: null })}
        >
          <SelectItem value="" text="All areas" />
          {areas.map(area => (
            <SelectItem key={area} value={area} text={area} />
          ))}
        </Select>
      </div>
      {set.length > 0 && (
        <div className="limpid-chips" role="group" aria-label="Filters in force">
          <span>Only:</span>
          {set.map(name => (
            <Chip
              key={name}
              text={chipText(name, params.get(name) ?? '')}
              onRemove={() => change({ [name]: null, page: null })}
            />
          ))}
        </div>
      )}
    </>
  );
}

function chipText(name: FilterName, value: string): string {
  if (name === 'residueKind') return `${residueKindWords[value as ResidueKind] ?? value}s`;
  if (name === 'area') return `area ${value}`;
  return name === 'equipmentId' ? 'one piece of equipment' : 'one production';
}

function Chip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const remove = `Remove filter: ${text}`;
  return (
    <DismissibleTag type="blue" size="lg" text={text} title={remove} dismissTooltipLabel={remove} onClose={onRemove} />
  );
}
