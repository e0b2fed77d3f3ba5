import { Search, Select, SelectItem } from '@carbon/react';
import { useFacilityData, usePermission, type RecordRow } from '@limpid/ui-kit';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { onlyChoices, suitesOf, type MappingFilter } from './filters.js';

/** Filters for the productions and equipment of the grid. */
export function MappingFilters({
  grid,
  filter,
  onChange,
}: {
  readonly grid: MappingGrid;
  readonly filter: MappingFilter;
  readonly onChange: (part: Partial<MappingFilter>) => void;
}) {
  const groups = useGroups();
  return (
    <div className="limpid-mapping-filters">
      <LabelledSearch
        label="Search productions"
        placeholder="ID or name"
        value={filter.production}
        onChange={production => onChange({ production })}
      />
      <LabelledSearch
        label="Search equipment"
        placeholder="ID, name or type"
        value={filter.equipment}
        onChange={equipment => onChange({ equipment })}
      />
      <Select
        id="mapping-suite"
        labelText="Suite"
        value={filter.suite}
        onChange={event => onChange({ suite: event.target.value })}
      >
        <SelectItem value="" text="All suites" />
        {suitesOf(grid).map(suite => (
          <SelectItem key={suite} value={suite} text={suite} />
        ))}
      </Select>
      {groups.length > 0 && (
        <Select
          id="mapping-group"
          labelText="Equipment group"
          value={filter.group}
          onChange={event => onChange({ group: event.target.value })}
        >
          <SelectItem value="" text="All equipment" />
          {groups.map(group => (
            <SelectItem
              key={group.id}
              value={group.id}
              text={`${String(group['externalId'])} ${String(group['name'])}`}
            />
          ))}
        </Select>
      )}
      <Select
        id="mapping-only"
        labelText="Productions"
        value={filter.only}
        onChange={event => onChange({ only: event.target.value })}
      >
        {onlyChoices.map(([value, text]) => (
          <SelectItem key={value} value={value} text={text} />
        ))}
      </Select>
    </div>
  );
}

/** A search field with a visible label, as the other filters have. */
function LabelledSearch({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  return (
    <div>
      <span className="cds--label" aria-hidden="true">
        {label}
      </span>
      <Search
        labelText={label}
        placeholder={placeholder}
        size="md"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  );
}

function useGroups(): readonly RecordRow[] {
  const allowed = usePermission('EquipmentGroup.Get');
  const { data } = useFacilityData<{ equipmentGroups: readonly RecordRow[] }>(
    '/equipment_groups?doPagination=false&columns=externalId,name&sort=externalId',
    'Loading groups',
    { enabled: allowed, isAside: true },
  );
  return data?.equipmentGroups ?? [];
}

/** Ids of the equipment of a group; null while none is chosen or it loads. */
export function useGroupMembers(group: string): ReadonlySet<string> | null {
  const { data } = useFacilityData<{ equipments: readonly { readonly id: string }[] }>(
    `/equipment_groups/${group}/equipments`,
    'Loading the group',
    { enabled: group !== '', isAside: true },
  );
  return group === '' || data === undefined ? null : new Set(data.equipments.map(equipment => equipment.id));
}
