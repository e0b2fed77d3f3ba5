import type { SignedIn } from '#schemas/identity/session';
import { readSession, writeSession } from '../session.js';
import { call } from './call.js';
import { allFilled, textField, type PublicField } from './dom.js';
import { passwordField } from './password-field.js';

/** Shown when the name is missing (specification section 5). */
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
  /** Marks every empty field; true when there is none. */
  readonly areFilled: () => boolean;
}

/** Name and password; `prefix` distinguishes their ids from those of a page below. */
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

/** Flags of the installation, requested once per session (specification section 7). */
export async function featureFlags(): Promise<Flags> {
  const kept = readSession('featureFlags');
  if (kept !== null) return JSON.parse(kept) as Flags;
  const flags = await call<Flags>('GET', '/features').catch(() => null);
  if (flags !== null) writeSession('featureFlags', JSON.stringify(flags));
  return flags ?? { SSO: false, SSOProvider: '' };
}

/** Signs in with name and password, without storing the answer. */
export function logIn(username: string, password: string): Promise<SignedIn> {
  return call<SignedIn>('POST', '/auth/login', { username, password });
}

/** Notice about a password that expires soon; null otherwise. */
export function expiryNotice({ passwordExpiresInDays: days }: SignedIn['user']): string | null {
  return days === null ? null : `Your password has to be changed within ${days} days.`;
}
