import { Checkbox, MultiSelect } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';
import { useInstallationData } from './installation-data.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names of roles, chosen from those that there are. */
export function RolesPicker({
  id,
  title,
  chosen,
  fault,
  onChange,
}: {
  readonly id: string;
  readonly title: string;
  readonly chosen: readonly string[];
  readonly fault?: string | undefined;
  readonly onChange: (names: readonly string[]) => void;
}) {
  const roles = useRoles();
  return (
    <MultiSelect
      id={id}
      titleText={title}
      label={chosen.length === 0 ? 'Choose roles' : chosen.join(', ')}
      // A list that opens before its roles are there would stay empty.
      disabled={roles.length === 0}
      items={[...roles]}
      itemToString={item => item?.name ?? ''}
      selectedItems={roles.filter(role => chosen.includes(role.name))}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={({ selectedItems }) => onChange((selectedItems ?? []).map(role => role.name))}
    />
  );
}

/** The roles of the installation. */
export function useRoles(): readonly Named[] {
  return (
    useFacilityData<{ userRoles: readonly Named[] }>('/user_roles?doPagination=false', 'Loading roles', {
      isAside: true,
    }).data?.userRoles ?? []
  );
}

/** Ids of facilities that are the administrator's own; or all of them, where that may be chosen. */
export function FacilitiesPicker({
  id,
  title,
  chosen,
  fault,
  onChange,
  mayBeAll = true,
}: {
  readonly id: string;
  readonly title: string;
  readonly chosen: readonly string[] | 'all';
  readonly fault?: string | undefined;
  readonly onChange: (ids: readonly string[] | 'all') => void;
  readonly mayBeAll?: boolean;
}) {
  const facilities =
    useInstallationData<{ facilities: readonly Named[] }>('/plans/production/facilities', 'Loading facilities', {
      isAside: true,
    }).data?.facilities ?? [];
  const ids = chosen === 'all' ? [] : chosen;
  const names = facilities.filter(each => ids.includes(each.id)).map(each => each.name);
  return (
    <div>
      <MultiSelect
        id={id}
        titleText={title}
        label={chosen === 'all' ? 'All facilities' : names.length === 0 ? 'Choose facilities' : names.join(', ')}
        disabled={chosen === 'all' || facilities.length === 0}
        items={[...facilities]}
        itemToString={item => item?.name ?? ''}
        selectedItems={facilities.filter(each => ids.includes(each.id))}
        invalid={fault !== undefined}
        invalidText={fault ?? ''}
        onChange={({ selectedItems }) => onChange((selectedItems ?? []).map(each => each.id))}
      />
      {mayBeAll && (
        <Checkbox
          id={`${id}-all`}
          labelText="All facilities, also those still to come"
          checked={chosen === 'all'}
          onChange={(_event, { checked }) => onChange(checked ? 'all' : [])}
        />
      )}
    </div>
  );
}
