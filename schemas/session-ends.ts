import { shortForms } from './short-forms.js';

/** Why a session ended, as users are told (specification section 8). */
export const sessionEnds = {
  expired: { title: 'Session Expired.', text: 'Login again!' },
  displaced: { title: 'Logged Out.', text: 'You are logged in on a different device!' },
  seatEnded: { title: 'Your access has ended.', text: 'Please contact your administrator.' },
  blocked: { title: shortForms['UserBlockedError'] ?? '', text: 'Please contact your administrator.' },
} as const;
export type SessionEnding = keyof typeof sessionEnds;

/** Where a window stores why its session has ended, until the sign-in screen says it. */
export const sessionEndKey = 'limpid.ended';

/** Why the server answers 401 or 419 to the session of a user; null for other statuses. */
export function sessionEndingOf(status: number, details: Readonly<Record<string, unknown>>): SessionEnding | null {
  if (status === 419) return 'displaced';
  if (status !== 401) return null;
  if (details['because'] === 'SeatEnded') return 'seatEnded';
  return details['because'] === 'UserBlockedError' ? 'blocked' : 'expired';
}
