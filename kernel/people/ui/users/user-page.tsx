import { InlineNotification, Tab, TabList, TabPanel, TabPanels, Tabs, Tag } from '@carbon/react';
import { useParams } from 'react-router';
import { ErrorState, Facts, Loading, LoadingPage, formatTime, type HistoryEntry, Trail } from '@limpid/ui-kit';
import type { PersonAccess } from '#schemas/identity/access-review';
import { PeriodTable } from '../access/period-table.js';
import { useInstallationData } from '../installation-data.js';
import { PersonPermissions } from './person-permissions.js';
import { UserActions } from './user-actions.js';
import { SigningRight } from './signing-right.js';
import type { User } from '#schemas/identity/user';
import { signInNames, statusNames, statusTags } from './user.js';

const tokenNames: Readonly<Record<string, string>> = {
  invitation: 'Invitation',
  reset: 'Reset link',
  change: 'Change of password',
  secretKey: 'Secret key',
};

/** One user: account, permissions by role, who granted them, and history. */
export function UserPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useInstallationData<{ user: User }>(`/users/${id}`, 'Loading the user');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const { user } = data;
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'Users', to: '/' }]} />
      <div className="limpid-row limpid-between">
        <h1>
          {`${user.firstName} ${user.lastName} `}
          <Tag type={statusTags[user.status]}>{statusNames[user.status]}</Tag>
        </h1>
        <UserActions user={user} />
      </div>
      {user.blockedReason !== null && user.status === 'blocked' && (
        <p className="limpid-lead">Blocked: {user.blockedReason}</p>
      )}
      {user.isArchived && (
        <p className="limpid-lead">
          Archived {formatTime(user.archivedAt)}: {user.archiveReason}
        </p>
      )}
      <SigningRight user={user} />
      {user.warnings.map(warning => (
        <InlineNotification
          key={warning}
          kind="warning"
          lowContrast
          hideCloseButton
          title="Segregation"
          subtitle={warning}
        />
      ))}
      <Tabs>
        <TabList aria-label="Parts of the account">
          <Tab>Account</Tab>
          <Tab>Permissions</Tab>
          <Tab>Access over time</Tab>
          <Tab>History</Tab>
        </TabList>
        <TabPanels>
          <TabPanel>
            <AccountFacts user={user} />
          </TabPanel>
          <TabPanel>
            <PersonPermissions roles={user.roles} />
          </TabPanel>
          <TabPanel>
            <AccessOverTime user={user} />
          </TabPanel>
          <TabPanel>
            <AccountHistory id={user.id} />
          </TabPanel>
        </TabPanels>
      </Tabs>
    </div>
  );
}

function AccountFacts({ user }: { readonly user: User }) {
  const open = user.openTokens.map(each => `${tokenNames[each.kind] ?? each.kind} until ${formatTime(each.expiresAt)}`);
  return (
    <Facts
      facts={[
        ['User name', user.username],
        ['E-mail', user.email],
        ['Employee ID', user.employeeId],
        ['Department', user.department?.name],
        ['Signs in with', signInNames[user.authenticationType]],
        ['Roles', user.roles.map(role => role.name)],
        ['Facilities', user.allFacilities ? 'All' : user.facilities.map(facility => facility.name)],
        ['Valid from', user.validFrom],
        ['Valid to', user.validTo],
        ['Last sign-in', formatTime(user.lastLoginAt)],
        ['Wrong passwords since the last sign-in', user.failedAttempts],
        ['Password set', formatTime(user.passwordChangedAt)],
        ['Has to change the password', user.mustChangePassword],
        ['Open links and keys', open.join(', ')],
        ['Right to sign', signingRight(user)],
      ]}
    />
  );
}

function signingRight(user: User): string {
  if (user.signingSuspendedWhy.length > 0) return 'Suspended';
  const { identityConfirmedAt: at, identityConfirmedByName: by, identityConfirmedHow: how } = user;
  return at === null ? 'Not suspended' : `Identity confirmed ${formatTime(at)} by ${by ?? ''}: ${how ?? ''}`;
}

function AccessOverTime({ user }: { readonly user: User }) {
  const { data, error, refetch } = useInstallationData<{ users: readonly PersonAccess[] }>(
    `/UAM/report?pageLimit=200&search=${encodeURIComponent(user.username)}`,
    'Loading the access',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return <PeriodTable periods={data.users.find(each => each.id === user.id)?.periods ?? []} label="Access over time" />;
}

function AccountHistory({ id }: { readonly id: string }) {
  const { data, error, refetch } = useInstallationData<{ history: readonly HistoryEntry[] }>(
    `/users/${id}/history?pageLimit=100`,
    'Loading the history',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <ul className="limpid-history">
      {data.history.map(entry => (
        <li key={entry.seq}>
          <span className="limpid-lead">{formatTime(entry.at)}</span> {entry.sentence}
        </li>
      ))}
    </ul>
  );
}
