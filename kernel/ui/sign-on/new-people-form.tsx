import { Button, Checkbox, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, ReasonField, toast } from '@limpid/ui-kit';
import { FacilitiesPicker, RolesPicker } from '../access-pickers.js';
import { useRefresh } from '../installation-data.js';

export interface NewPeople {
  readonly roles: readonly string[] | null;
  readonly facilities: readonly string[];
  readonly version: number;
}

/** Whether people without an account get one at their first sign-on. */
export function NewPeopleForm({ saved }: { readonly saved: NewPeople }) {
  const refresh = useRefresh();
  const [lets, setLets] = useState(saved.roles !== null);
  const [roles, setRoles] = useState<readonly string[]>(saved.roles ?? []);
  const [facilities, setFacilities] = useState<readonly string[]>(saved.facilities);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const faultOf = (path: string): string | undefined => failure?.fields.find(each => each.path === path)?.message;
  const save = async (): Promise<void> => {
    setFailure(null);
    try {
      const body = { roles: lets ? roles : null, facilities, reason, version: saved.version };
      await api.put('/auth/sso/new-people', body, 'Saving');
      await refresh();
      toast({ kind: 'success', title: 'Saved' });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errName === 'NothingToChangeError') toast({ kind: 'info', title: 'Nothing to change' });
      else setFailure(error);
    }
  };
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not saved" subtitle={failure.message} />
      )}
      <Checkbox
        id="lets-new-people"
        labelText="Whoever the provider vouches for gets an account at the first sign-on"
        helperText="Off: an administrator creates every account first"
        checked={lets}
        onChange={(_event, { checked }) => setLets(checked)}
      />
      {lets && (
        <div className="limpid-form">
          <RolesPicker
            id="new-people-roles"
            title="With the roles *"
            chosen={roles}
            fault={faultOf('roles')}
            onChange={setRoles}
          />
          <FacilitiesPicker
            id="new-people-facilities"
            title="In the facilities *"
            chosen={facilities}
            fault={faultOf('facilities')}
            onChange={ids => ids !== 'all' && setFacilities(ids)}
            mayBeAll={false}
          />
        </div>
      )}
      <ReasonField id="new-people-reason" value={reason} fault={faultOf('reason')} onChange={setReason} />
      <div className="limpid-row">
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
