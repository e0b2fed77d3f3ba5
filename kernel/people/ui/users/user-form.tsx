import { Checkbox, MultiSelect } from '@carbon/react';
import { useInstallationData } from '../installation-data.js';
import { emptyAsNull, fp, RecordForm, useFacilityData } from '@limpid/ui-kit';
import type { FormField, FormValues } from '@limpid/ui-kit';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface UserFormProps {
  readonly initial: FormValues;
  readonly saveLabel: string;
  /** Existing users keep their user name, and changes of roles and facilities need a reason. */
  readonly exists: boolean;
  readonly onSave: (changed: FormValues, all: FormValues) => Promise<void>;
  readonly onCancel: () => void;
}

/** The fields of a user (entities 1.4). */
export function UserForm({ initial, saveLabel, exists, onSave, onCancel }: UserFormProps) {
  const departments = useInstallationData<{ departments: readonly Named[] }>(
    fp('/departments?doPagination=false'),
    'Loading departments',
    { isAside: true },
  ).data?.departments;
  const fields: readonly FormField[] = [
    ...(exists
      ? []
      : [{ name: 'username', label: 'User name', kind: 'text', required: true, help: 'Never given twice' } as const]),
    { name: 'firstName', label: 'First name', kind: 'text', required: true },
    { name: 'lastName', label: 'Last name', kind: 'text', required: true },
    { name: 'email', label: 'E-mail', kind: 'text', help: 'Invitations and reset links go here' },
    { name: 'employeeId', label: 'Employee ID', kind: 'text' },
    {
      name: 'department',
      label: 'Department',
      kind: 'select',
      options: (departments ?? []).map(each => ({ value: each.id, label: each.name })),
    },
    {
      name: 'authenticationType',
      label: 'Signs in with',
      kind: 'select',
      required: true,
      options: [
        { value: 'local', label: 'Name and password' },
        { value: 'ad', label: 'Directory' },
        { value: 'sso', label: 'Single sign-on' },
      ],
    },
    { name: 'validFrom', label: 'Valid from', kind: 'text', help: 'First day, as 2026-01-31; empty: at once' },
    { name: 'validTo', label: 'Valid to', kind: 'text', help: 'Last day, for auditors and contractors' },
  ];
  return (
    <RecordForm
      fields={fields}
      initial={initial}
      saveLabel={saveLabel}
      {...(exists ? { reason: { scope: 'installation' } } : {})}
      onCancel={onCancel}
      onSave={(changed, all) => onSave(emptyAsNull(changed), all)}
      extra={(values, change, faultOf) => (
        <AccessFields values={values} change={change} faultOf={faultOf} exists={exists} />
      )}
    />
  );
}

function AccessFields({
  values,
  change,
  faultOf,
  exists,
}: {
  readonly values: FormValues;
  readonly change: (name: string, value: unknown) => void;
  readonly faultOf: (name: string) => string | undefined;
  readonly exists: boolean;
}) {
  const roles =
    useFacilityData<{ userRoles: readonly Named[] }>('/user_roles?doPagination=false', 'Loading roles', {
      isAside: true,
    }).data?.userRoles ?? [];
  const facilities =
    useInstallationData<{ facilities: readonly Named[] }>('/plans/production/facilities', 'Loading facilities', {
      isAside: true,
    }).data?.facilities ?? [];
  const everywhere = values['facilities'] === 'all';
  const chosenRoles = asTexts(values['roles']);
  const chosenFacilities = asTexts(values['facilities']);
  return (
    <>
      <h2>Access</h2>
      <div className="limpid-form">
        <MultiSelect
          key={`roles-${roles.length}`}
          id="field-roles"
          titleText="Roles *"
          label={chosenRoles.length === 0 ? 'Choose roles' : chosenRoles.join(', ')}
          items={[...roles]}
          itemToString={item => item?.name ?? ''}
          selectedItems={roles.filter(role => chosenRoles.includes(role.name))}
          invalid={faultOf('roles') !== undefined}
          invalidText={faultOf('roles') ?? ''}
          onChange={({ selectedItems }) =>
            change(
              'roles',
              (selectedItems ?? []).map(role => role.name),
            )
          }
        />
        <div>
          <MultiSelect
            key={`facilities-${facilities.length}`}
            id="field-facilities"
            titleText="Facilities *"
            label={everywhere ? 'All facilities' : namesOr(facilities, chosenFacilities, 'Choose facilities')}
            disabled={everywhere}
            items={[...facilities]}
            itemToString={item => item?.name ?? ''}
            selectedItems={everywhere ? [] : facilities.filter(each => chosenFacilities.includes(each.id))}
            invalid={faultOf('facilities') !== undefined}
            invalidText={faultOf('facilities') ?? ''}
            onChange={({ selectedItems }) =>
              change(
                'facilities',
                (selectedItems ?? []).map(each => each.id),
              )
            }
          />
          <Checkbox
            id="field-all-facilities"
            labelText="All facilities, also those still to come"
            checked={everywhere}
            onChange={(_event, { checked }) => change('facilities', checked ? 'all' : [])}
          />
        </div>
        {!exists && (
          <Checkbox
            id="field-generateKey"
            labelText="Create a secret key instead of sending mail"
            checked={values['generateKey'] === true}
            onChange={(_event, { checked }) => change('generateKey', checked)}
          />
        )}
      </div>
    </>
  );
}

/** The names of the chosen items, or a prompt. */
function namesOr(all: readonly Named[], chosen: readonly string[], otherwise: string): string {
  const names = all.filter(each => chosen.includes(each.id)).map(each => each.name);
  return names.length === 0 ? otherwise : names.join(', ');
}

function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
