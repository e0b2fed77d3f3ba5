import { Button, Checkbox, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, ReasonField, RestoredNotice, toast, useTyped } from '@limpid/ui-kit';
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
  const { roles: savedRoles, facilities: savedFacilities, version } = saved;
  const asSaved = { lets: savedRoles !== null, roles: savedRoles ?? [], facilities: savedFacilities, reason: '' };
  // What somebody else has saved since is not written over by what was typed before it.
  const { typed, type, draft, forget } = useTyped(`new people ${version}`, asSaved);
  const { lets, roles, facilities, reason } = typed;
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const faultOf = (path: string): string | undefined => failure?.fields.find(each => each.path === path)?.message;
  const save = async (): Promise<void> => {
    setFailure(null);
    try {
      const body = { roles: lets ? roles : null, facilities, reason, version };
      await api.put('/auth/sso/new-people', body, 'Saving');
      await refresh();
      forget();
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
      {draft !== null && <RestoredNotice draft={draft} version={null} onDiscard={forget} />}
      {failure !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not saved" subtitle={failure.message} />
      )}
      <Checkbox
        id="lets-new-people"
        labelText="Whoever the provider vouches for gets an account at the first sign-on"
        helperText="Off: an administrator creates every account first"
        checked={lets}
        onChange={(_event, { checked }) => type({ lets: checked })}
      />
      {lets && (
        <div className="limpid-form">
          <RolesPicker
            id="new-people-roles"
            title="With the roles *"
            chosen={roles}
            fault={faultOf('roles')}
            onChange={ids => type({ roles: ids })}
          />
          <FacilitiesPicker
            id="new-people-facilities"
            title="In the facilities *"
            chosen={facilities}
            fault={faultOf('facilities')}
            onChange={ids => ids !== 'all' && type({ facilities: ids })}
            mayBeAll={false}
          />
        </div>
      )}
      <ReasonField
        offered="installation"
        id="new-people-reason"
        value={reason}
        fault={faultOf('reason')}
        onChange={text => type({ reason: text })}
      />
      <div className="limpid-row">
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
