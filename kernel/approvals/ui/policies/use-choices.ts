import { useFacilityData, usePermission } from '@limpid/ui-kit';
import type { Signers } from '#schemas/approvals/signatures';

interface Named {
  readonly id: string;
  readonly name: string;
}
export interface Choices {
  readonly users: readonly Named[];
  readonly roles: readonly Named[];
  readonly departments: readonly Named[];
  /** Name of a user, role or department; `somebody` where the reader may not see it. */
  readonly nameOf: (id: string) => string;
}

/** People, roles and departments that a step can name, as far as the reader may see them. */
export function useChoices(): Choices {
  const maySeeRoles = usePermission('UserRole.Get');
  const maySeeDepartments = usePermission('Department.Get');
  const users =
    useFacilityData<Signers>('/signatures/people', 'Loading the people who may sign', { isAside: true }).data?.people ??
    [];
  const roles =
    useFacilityData<{ userRoles: readonly Named[] }>('/user_roles?doPagination=false', 'Loading roles', {
      isAside: true,
      enabled: maySeeRoles,
    }).data?.userRoles ?? [];
  const departments =
    useFacilityData<{ departments: readonly Named[] }>('/departments?doPagination=false', 'Loading departments', {
      isAside: true,
      enabled: maySeeDepartments,
    }).data?.departments ?? [];
  const names = new Map([...users, ...roles, ...departments].map(({ id, name }) => [id, name]));
  return { users, roles, departments, nameOf: id => names.get(id) ?? 'somebody' };
}
