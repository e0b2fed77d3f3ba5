import { Facts, ResourcePages, usePermission, type FormField, type RecordRow } from '@limpid/ui-kit';
import type { Department } from '#schemas/identity/department';
import type { User } from '#schemas/identity/user';
import { useInstallationData } from '../installation-data.js';
import { PeopleOf } from '../users/people-of.js';

type Row = RecordRow & Department;

/** S28: departments: list, one with its users, create, change. */
export function DepartmentsPages() {
  const maySeeUsers = usePermission('User.Get');
  const fields = useFields(maySeeUsers);
  return (
    <ResourcePages<Row>
      scope="installation"
      path="/departments"
      one="department"
      many="departments"
      noun="department"
      permission="Department"
      archiveAction="Delete"
      fields={fields}
      defaults={{ isQualityUnit: false }}
      list={{
        title: 'Departments',
        lead: 'Where people work: named at accounts, operators and signatures.',
        searchHint: 'Search departments',
        emptyText: 'No departments yet',
        defaultSort: 'name',
        archivedPath: '/archived/departments',
        columns: [
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'headName', heading: 'Head', sort: 'headName' },
          { key: 'isQualityUnit', heading: 'Quality unit', sort: 'isQualityUnit' },
          { key: 'people', heading: 'People', sort: 'people', align: 'end' },
        ],
      }}
      tabs={[
        {
          label: 'Overview',
          content: ({ id, headName, isQualityUnit, people }) => (
            <>
              <Facts
                facts={[
                  ['Head', headName],
                  ['Quality unit', isQualityUnit],
                  ['People', people],
                ]}
              />
              {maySeeUsers && <PeopleOf filter={`department=${id}`} nobody="Nobody belongs to this department." />}
            </>
          ),
        },
      ]}
    />
  );
}

/** Name, head and whether approvals of quality come from here. */
function useFields(mayChoose: boolean): readonly FormField[] {
  const { data } = useInstallationData<{ users: readonly User[] }>(
    '/users?doPagination=false&sort=name&columns=firstName,lastName',
    'Loading users',
    { enabled: mayChoose, isAside: true },
  );
  const options = (data?.users ?? []).map(user => ({
    value: user.id,
    label: `${user.lastName}, ${user.firstName} (${user.username})`,
  }));
  return [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    ...(mayChoose ? [{ name: 'head', label: 'Head', kind: 'select', options } as const] : []),
    { name: 'isQualityUnit', label: 'Part of the quality unit', kind: 'boolean', wide: true },
  ];
}
