import { Button, InlineNotification, PasswordInput } from '@carbon/react';
import { useState } from 'react';
import { compatibility } from '#schemas/constants';
import { shortForms } from '#schemas/short-forms';
import { brokenRules, passwordRules, type PasswordRuleSettings } from '#schemas/identity/password-rules';
import { api, ApiFailure, Facts, ErrorState, LoadingPage, ReaderSettings, useMeAnswer, type Me } from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { NoticeChoices } from '../notices/notice-choices.js';
import { PersonPermissions } from '../users/person-permissions.js';
import type { User } from '#schemas/identity/user';

/** The own account: who one is, what one may do and why, and another password. */
export function ProfilePage() {
  const { data, error, refetch } = useMeAnswer<Me & User>();
  const me = data?.users[0];
  const policy = useInstallationData<{ passwordPolicySettings: PasswordRuleSettings }>(
    '/users/password-policy',
    'Loading the rules for passwords',
    { isAside: true },
  ).data?.passwordPolicySettings;
  if (me === undefined && error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (me === undefined) return <LoadingPage />;
  return (
    <div className="limpid-page">
      <h1>{`${me.firstName} ${me.lastName}`}</h1>
      <Facts
        facts={[
          ['User name', me.username],
          ['E-mail', me.email],
          ['Employee ID', me.employeeId],
          ['Department', me.department?.name],
          ['Roles', me.roles.map(role => role.name)],
          ['Facilities', me.allFacilities ? 'All' : me.facilities.map(facility => facility.name)],
        ]}
      />
      <h2>How data is shown in this browser</h2>
      <p className="limpid-lead">Lists and limits on the screen follow these choices. Documents and exports do not.</p>
      <ReaderSettings />
      {me.seatEndsAt === null && <NoticeChoices email={me.email} />}
      {me.authenticationType === 'local' && policy !== undefined && (
        <ChangePassword username={me.username} policy={policy} />
      )}
      <h2>What I may do</h2>
      <PersonPermissions roles={me.roles} />
      <p className="limpid-lead">
        Compatible with version {compatibility.version}, release {compatibility.release}
      </p>
    </div>
  );
}

function ChangePassword({ username, policy }: { readonly username: string; readonly policy: PasswordRuleSettings }) {
  const [typed, setTyped] = useState({ existingPassword: '', newPassword: '', confirmPassword: '' });
  const [fault, setFault] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const broken = new Set(brokenRules(typed.newPassword, policy));
  if (typed.newPassword === '' || typed.newPassword !== typed.confirmPassword) broken.add('equal');
  const save = async (): Promise<void> => {
    if (broken.size > 0 || typed.existingPassword === '') {
      setFault({ title: 'Password Requirements', text: 'Not all password requirements met' });
      return;
    }
    try {
      await api.post('/auth/change-password', { username, ...typed }, 'Changing the password');
      sessionStorage.clear();
      sessionStorage.setItem('limpid.notice', 'Your password was set. Log in with it.');
      location.assign('/');
    } catch (error) {
      const known = error instanceof ApiFailure ? error : null;
      const title = shortForms[known?.errName ?? ''] ?? 'Not changed';
      setFault({ title, text: known?.message ?? 'Something went wrong' });
    }
  };
  const field = (name: keyof typeof typed, label: string, autoComplete: string) => (
    <PasswordInput
      id={`profile-${name}`}
      labelText={label}
      autoComplete={autoComplete}
      value={typed[name]}
      onChange={event => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <form
      noValidate
      aria-label="Change password"
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>Change password</h2>
      <p className="limpid-lead">Every session ends, also this one.</p>
      {fault !== null && (
        <div role="alert">
          <InlineNotification kind="error" lowContrast hideCloseButton title={fault.title} subtitle={fault.text} />
        </div>
      )}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <div className="limpid-form">
        {field('existingPassword', 'Existing password', 'current-password')}
        {field('newPassword', 'New password', 'new-password')}
        {field('confirmPassword', 'New password again', 'new-password')}
      </div>
      <ul className="limpid-rules" aria-label="Password rules">
        {passwordRules(policy).map(({ rule, text }) => (
          <li key={rule} className={broken.has(rule) ? '' : 'limpid-met'}>
            <span className="cds--visually-hidden">{broken.has(rule) ? 'not met: ' : 'met: '}</span>
            {text}
          </li>
        ))}
      </ul>
      <Button type="submit">Change password</Button>
    </form>
  );
}
