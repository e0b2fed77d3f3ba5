import type { SignedIn } from '#schemas/identity/session';
import { readSession, writeSession } from '../session.js';
import { call } from './call.js';
import { allFilled, textField, type PublicField } from './dom.js';
import { passwordField } from './password-field.js';

/** Told where the name is missing (specification section 5). */
export const noName = 'Please input your E-mail!';
const noPassword = 'Please input your Password!';

interface Flags {
  readonly SSO: boolean;
  readonly SSOProvider: string;
  readonly emergencySignIn?: boolean;
}

interface CredentialFields {
  readonly username: PublicField;
  readonly password: PublicField;
  /** Says at each field what is missing; true when nothing is. */
  readonly areFilled: () => boolean;
}

/** Name and password; `prefix` tells their ids apart from those of a page below. */
export function credentialFields(prefix: string): CredentialFields {
  const username = textField({
    id: `${prefix}username`,
    label: 'Email/Employee ID',
    type: 'text',
    autocomplete: 'username',
    required: noName,
  });
  const password = passwordField({
    id: `${prefix}password`,
    label: 'Password',
    autocomplete: 'current-password',
    required: noPassword,
  });
  return {
    username,
    password,
    areFilled: () =>
      allFilled([
        [username, noName],
        [password, noPassword],
      ]),
  };
}

/** Flags of the installation, asked once a session (specification section 7). */
export async function featureFlags(): Promise<Flags> {
  const kept = readSession('featureFlags');
  if (kept !== null) return JSON.parse(kept) as Flags;
  const flags = await call<Flags>('GET', '/features').catch(() => null);
  if (flags !== null) writeSession('featureFlags', JSON.stringify(flags));
  return flags ?? { SSO: false, SSOProvider: '' };
}

/** Signs in with name and password; what is answered is not kept yet. */
export function logIn(username: string, password: string): Promise<SignedIn> {
  return call<SignedIn>('POST', '/auth/login', { username, password });
}

/** What a password that soon ends leaves to say; null for others. */
export function expiryNotice({ passwordExpiresInDays: days }: SignedIn['user']): string | null {
  return days === null ? null : `Your password has to be changed within ${days} days.`;
}
