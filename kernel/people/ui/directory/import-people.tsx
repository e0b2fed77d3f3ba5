import { Button, Checkbox, InlineNotification, Search, Tag } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  DataTable,
  EmptyState,
  ReasonField,
  RestoredNotice,
  toast,
  useOnce,
  useTyped,
  type TableColumn,
} from '@limpid/ui-kit';
import { FacilitiesPicker, RolesPicker } from '../access-pickers.js';
import { useRefresh } from '../installation-data.js';

interface Found {
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly employeeId: string | null;
  readonly department: string | null;
  readonly isDisabled: boolean;
  readonly userId: string | null;
}
interface Answer {
  readonly activeDirectoryUsers: readonly Found[];
  readonly more: boolean;
}

/** Who is to be imported, as what, and why. */
interface Import {
  readonly usernames: readonly string[];
  readonly roles: readonly string[];
  readonly facilities: readonly string[] | 'all';
  readonly reason: string;
}
const nothing: Import = { usernames: [], roles: [], facilities: [], reason: '' };

/** Looks people up in the directory and makes users of those who are chosen; the choice is kept until it is used. */
export function ImportPeople() {
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { typed, type, draft, forget } = useTyped('import people', nothing);
  const search = async (): Promise<void> => {
    if (query.trim() === '') return;
    setFault(null);
    try {
      setAnswer(await api.ask<Answer>('/activeDirectory/search', { query: query.trim() }, 'Searching'));
    } catch (error) {
      setFault(error instanceof ApiFailure ? error.message : 'Something went wrong');
    }
  };
  return (
    <>
      {draft !== null && <RestoredNotice draft={draft} version={null} onDiscard={forget} />}
      <form
        className="limpid-row limpid-search-row"
        onSubmit={event => {
          event.preventDefault();
          void search();
        }}
      >
        <Search
          labelText="Search the directory"
          placeholder="Parts of names, user name, address or employee ID"
          size="lg"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        <Button type="submit" size="lg">
          Search
        </Button>
      </form>
      {fault !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="Not searched" subtitle={fault} />
      )}
      {answer?.activeDirectoryUsers.length === 0 && <EmptyState title="No match in the directory" />}
      {answer !== null && answer.activeDirectoryUsers.length > 0 && (
        <PeopleTable answer={answer} chosen={typed.usernames} onChoose={usernames => type({ usernames })} />
      )}
      {typed.usernames.length > 0 && (
        <ImportForm
          typed={typed}
          onType={type}
          onDone={() => {
            forget();
            void search();
          }}
        />
      )}
    </>
  );
}

function PeopleTable({
  answer,
  chosen,
  onChoose,
}: {
  readonly answer: Answer;
  readonly chosen: readonly string[];
  readonly onChoose: (usernames: readonly string[]) => void;
}) {
  const columns: readonly TableColumn<Found>[] = [
    {
      heading: 'Import',
      render: person => (
        <Choice
          person={person}
          checked={chosen.includes(person.username)}
          onChange={checked =>
            onChoose(checked ? [...chosen, person.username] : chosen.filter(each => each !== person.username))
          }
        />
      ),
    },
    { heading: 'Name', render: person => `${person.lastName ?? ''}, ${person.firstName ?? ''}` },
    { heading: 'User name', render: person => person.username },
    { heading: 'E-mail', render: person => person.email ?? '' },
    { heading: 'Employee ID', render: person => person.employeeId ?? '' },
    { heading: 'Department', render: person => person.department ?? '' },
  ];
  return (
    <>
      <DataTable
        title="People of the directory"
        columns={columns}
        rows={answer.activeDirectoryUsers}
        keyOf={person => person.username}
      />
      {answer.more && <p className="limpid-lead">There are more: search for more of the name.</p>}
    </>
  );
}

function Choice({
  person,
  checked,
  onChange,
}: {
  readonly person: Found;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  if (person.userId !== null)
    return (
      <Tag type="green" size="sm">
        User already
      </Tag>
    );
  if (person.isDisabled)
    return (
      <Tag type="gray" size="sm">
        Switched off
      </Tag>
    );
  return (
    <Checkbox
      id={`import-${person.username}`}
      labelText={`Import ${person.username}`}
      hideLabel
      checked={checked}
      onChange={(_event, { checked: now }) => onChange(now)}
    />
  );
}

/** What the chosen people become. Groups of the directory may give more roles. */
function ImportForm({
  typed,
  onType,
  onDone,
}: {
  readonly typed: Import;
  readonly onType: (part: Partial<Import>) => void;
  readonly onDone: () => void;
}) {
  const refresh = useRefresh();
  const { usernames, roles, facilities, reason } = typed;
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const faultOf = (name: string): string | undefined => failure?.fields.find(fault => fault.path === name)?.message;
  const ofPeople = failure?.fields.flatMap(({ path, message }) => {
    const index = /^usernames\.(\d+)$/.exec(path)?.[1];
    return index === undefined ? [] : [`${usernames[Number(index)] ?? ''} ${message}`];
  });
  const [run, isRunning] = useOnce(async () => {
    setFailure(null);
    try {
      const { users } = await api.post<{ users: readonly unknown[] }>('/activeDirectory/import', typed, 'Importing');
      await refresh();
      toast({ kind: 'success', title: users.length === 1 ? '1 person imported' : `${users.length} people imported` });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    }
  });
  return (
    <section aria-label="Import">
      <h2>{usernames.length === 1 ? 'Import 1 person' : `Import ${usernames.length} people`}</h2>
      <p className="limpid-lead">{usernames.join(', ')}</p>
      {failure !== null && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title="Nobody was imported"
          subtitle={ofPeople !== undefined && ofPeople.length > 0 ? ofPeople.join('; ') : failure.message}
        />
      )}
      <div className="limpid-form">
        <RolesPicker
          id="import-roles"
          title="Roles"
          chosen={roles}
          fault={faultOf('roles')}
          onChange={next => onType({ roles: next })}
        />
        <FacilitiesPicker
          id="import-facilities"
          title="Facilities *"
          chosen={facilities}
          fault={faultOf('facilities')}
          onChange={next => onType({ facilities: next })}
        />
        <div className="limpid-wide">
          <ReasonField
            id="import-reason"
            label="Reason *"
            value={reason}
            fault={faultOf('reason')}
            onChange={text => onType({ reason: text })}
          />
        </div>
      </div>
      <Button disabled={isRunning} onClick={() => void run()}>
        Import
      </Button>
    </section>
  );
}
