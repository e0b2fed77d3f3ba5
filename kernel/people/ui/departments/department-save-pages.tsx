import { useParams } from 'react-router';
import {
  api,
  ErrorState,
  fp,
  LoadingPage,
  PageBelow,
  ReasonField,
  RecordForm,
  toast,
  useFacilityData,
  useOnward,
  usePermission,
  type FormField,
} from '@limpid/ui-kit';
import { useInstallationData, useRefresh } from '../installation-data.js';
import type { User } from '#schemas/identity/user';
import type { Department } from '#schemas/identity/department';

/** Name, head and whether approvals of quality come from here. */
function useFields(): readonly FormField[] {
  const mayChoose = usePermission('User.Get');
  const { data } = useInstallationData<{ users: readonly User[] }>(
    '/users?doPagination=false&sort=name&columns=firstName,lastName',
    'Loading people',
    { enabled: mayChoose, isAside: true },
  );
  const people = (data?.users ?? []).map(user => ({
    value: user.id,
    label: `${user.lastName}, ${user.firstName} (${user.username})`,
  }));
  return [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    ...(mayChoose ? [{ name: 'head', label: 'Head', kind: 'select', options: people } as const] : []),
    { name: 'isQualityUnit', label: 'Part of the quality unit', kind: 'boolean', wide: true },
  ];
}

/** Page of a new department. Departments are kept once for the installation. */
export function CreateDepartment() {
  const goOn = useOnward();
  const refresh = useRefresh();
  const fields = useFields();
  return (
    <PageBelow list="Departments" title="New department">
      <RecordForm
        fields={fields}
        initial={{ isQualityUnit: false }}
        saveLabel="Create"
        onCancel={() => goOn('/')}
        onSave={async changed => {
          const body = { ...changed, ...headOf(changed['head']) };
          const answer = await api.post<{ department: Department }>(fp('/departments'), body, 'Creating');
          await refresh();
          toast({ kind: 'success', title: 'Created' });
          goOn(`/${answer.department.id}`);
        }}
      />
    </PageBelow>
  );
}

/** Page that changes a department; it starts anew when somebody else has saved meanwhile. */
export function EditDepartment() {
  const { id = '' } = useParams();
  const goOn = useOnward();
  const refresh = useRefresh();
  const fields = useFields();
  const { data, error, refetch } = useFacilityData<{ department: Department }>(
    `/departments/${id}`,
    'Loading the department',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const { name, head, isQualityUnit, version } = data.department;
  return (
    <PageBelow list="Departments" title={`Edit ${name}`}>
      <RecordForm
        fields={fields}
        initial={{ name, head: head?.id ?? '', isQualityUnit, version }}
        saveLabel="Save"
        onCancel={() => goOn(`/${id}`)}
        onSave={async changed => {
          await api.post(fp(`/departments/${id}`), { ...changed, ...headOf(changed['head']), version }, 'Saving');
          await refresh();
          toast({ kind: 'success', title: 'Saved' });
          goOn(`/${id}`);
        }}
        extra={(values, change, faultOf) => (
          <ReasonField
            id="field-reason"
            value={String(values['reason'] ?? '')}
            fault={faultOf('reason')}
            onChange={value => change('reason', value)}
          />
        )}
      />
    </PageBelow>
  );
}

/** Nobody chosen is nobody, and a field that was not touched is not sent. */
function headOf(chosen: unknown): object {
  return chosen === undefined ? {} : { head: chosen === '' ? null : chosen };
}
