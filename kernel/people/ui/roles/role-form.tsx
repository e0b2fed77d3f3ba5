import { RecordForm, useFacilityData, type FormField, type FormValues } from '@limpid/ui-kit';
import type { PermissionTree } from '#schemas/identity/permission-matrix';
import { PermissionMatrix } from './permission-matrix.js';
import { fixedNames, type Area } from './role.js';

/** Name, description and the permission tree of a role; a change needs a reason. */
export function RoleForm({
  initial,
  saveLabel,
  exists,
  onSave,
  onCancel,
}: {
  readonly initial: FormValues;
  readonly saveLabel: string;
  readonly exists: boolean;
  readonly onSave: (changed: FormValues, all: FormValues) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const areas = useFacilityData<{ areas: readonly Area[] }>('/user_roles/catalogue', 'Loading permissions', {
    isAside: true,
  }).data?.areas;
  const hasFixedName = exists && fixedNames.includes(String(initial['name']));
  const fields: readonly FormField[] = [
    ...(hasFixedName ? [] : [{ name: 'name', label: 'Name', kind: 'text', required: true } as const]),
    { name: 'description', label: 'Description', kind: 'text', wide: true },
  ];
  return (
    <RecordForm
      fields={fields}
      initial={initial}
      saveLabel={saveLabel}
      {...(exists ? { reason: { scope: 'installation', isAlways: true } } : {})}
      onSave={onSave}
      onCancel={onCancel}
      extra={(values, change) => (
        <>
          {hasFixedName && (
            <p className="limpid-lead">The product uses the name of this role, so it cannot be changed.</p>
          )}
          <h2>Permissions</h2>
          <PermissionMatrix
            areas={areas ?? []}
            tree={(values['permission'] ?? {}) as PermissionTree}
            onChange={tree => change('permission', tree)}
          />
        </>
      )}
    />
  );
}
