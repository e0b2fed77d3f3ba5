import { Add, TrashCan } from '@carbon/icons-react';
import { Button, Checkbox, IconButton, InlineNotification, Select, SelectItem, TextInput } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, ReasonField, RestoredNotice, toast, useTyped } from '@limpid/ui-kit';
import { useRoles } from '../access-pickers.js';
import { useRefresh } from '../installation-data.js';
import type { ShownDirectorySettings } from '#schemas/identity/directory';
import type { PreviewedPerson } from '#schemas/identity/directory-people';
import { GroupPreview } from './group-preview.js';

type Row = { readonly group: string; readonly role: string };

interface Typed {
  readonly rows: readonly Row[];
  readonly applies: boolean;
  readonly reason: string;
}

/** Which groups of the directory give which roles, and what that would change. */
export function GroupRoles({ settings }: { readonly settings: ShownDirectorySettings }) {
  const refresh = useRefresh();
  const { groupRoles, rolesFromGroups, version } = settings;
  const asSaved: Typed = { rows: groupRoles, applies: rolesFromGroups, reason: '' };
  // What somebody else has saved since is not written over by what was typed before it.
  const { typed, type, draft, forget } = useTyped(`groups and roles ${version}`, asSaved);
  const { rows, applies, reason } = typed;
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [people, setPeople] = useState<readonly PreviewedPerson[] | null>(null);
  const faultOf = (path: string): string | undefined => failure?.fields.find(each => each.path === path)?.message;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    }
  };
  const preview = (): Promise<void> =>
    attempt(async () => {
      const answer = await api.ask<{ people: readonly PreviewedPerson[] }>(
        '/activeDirectory/groups/preview',
        { groupRoles: rows },
        'The preview',
      );
      setPeople(answer.people);
    });
  const save = (): Promise<void> =>
    attempt(async () => {
      const body = { groupRoles: rows, rolesFromGroups: applies, version, reason };
      await api.put('/activeDirectory/settings', body, 'Saving');
      await refresh();
      forget();
      toast({ kind: 'success', title: 'Saved' });
    });
  return (
    <>
      {draft !== null && <RestoredNotice draft={draft} version={null} onDiscard={forget} />}
      {settings.groupBaseDn === null && (
        <InlineNotification
          kind="info"
          lowContrast
          hideCloseButton
          title="Groups are not looked for"
          subtitle="Set below which entry groups are, under Connection."
        />
      )}
      {failure !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Refused" subtitle={failure.message} />
      )}
      <GroupRows rows={rows} faultOf={faultOf} onChange={changed => type({ rows: changed })} />
      <div className="limpid-trial">
        <Checkbox
          id="roles-from-groups"
          labelText="At every sign-in and comparison, give and take the roles of this list as the groups say; other roles stay"
          checked={applies}
          onChange={(_event, { checked }) => type({ applies: checked })}
        />
      </div>
      <ReasonField
        offered="installation"
        id="groups-reason"
        value={reason}
        fault={faultOf('reason')}
        onChange={text => type({ reason: text })}
      />
      <div className="limpid-row">
        <Button onClick={() => void save()}>Save</Button>
        <Button kind="tertiary" onClick={() => void preview()}>
          Preview
        </Button>
      </div>
      {people !== null && <GroupPreview people={people} />}
    </>
  );
}

function GroupRows({
  rows,
  faultOf,
  onChange,
}: {
  readonly rows: readonly Row[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (rows: readonly Row[]) => void;
}) {
  const roles = useRoles();
  const set = (index: number, part: Partial<Row>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <div className="limpid-group-role" key={index}>
          <TextInput
            id={`group-${index}`}
            labelText="Group"
            helperText="As cn=operators,ou=groups,dc=example,dc=org"
            value={row.group}
            invalid={faultOf(`groupRoles.${index}.group`) !== undefined}
            invalidText={faultOf(`groupRoles.${index}.group`) ?? ''}
            onChange={event => set(index, { group: event.target.value })}
          />
          <Select
            id={`role-${index}`}
            labelText="Role"
            value={row.role}
            invalid={faultOf(`groupRoles.${index}.role`) !== undefined}
            invalidText={faultOf(`groupRoles.${index}.role`) ?? ''}
            onChange={event => set(index, { role: event.target.value })}
          >
            <SelectItem value="" text="Choose a role" />
            {roles.map(role => (
              <SelectItem key={role.id} value={role.name} text={role.name} />
            ))}
          </Select>
          <IconButton
            kind="ghost"
            label={`Remove ${row.group}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <TrashCan />
          </IconButton>
        </div>
      ))}
      <Button kind="ghost" size="md" renderIcon={Add} onClick={() => onChange([...rows, { group: '', role: '' }])}>
        Add a group
      </Button>
    </>
  );
}
