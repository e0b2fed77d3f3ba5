import { ApiFailure } from '../api/api.js';

const fieldNames: Readonly<Record<string, string>> = { username: 'Email/Employee ID', password: 'Password' };

/** Why the server refuses to sign, in its own words; rethrows other errors. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  const [field] = error.fields;
  if (field === undefined) return error.status === 403 ? error.serverMessage : error.message;
  const label = fieldNames[field.path.replace(/^.*[./]/, '')];
  return label === undefined ? field.message : `${label} ${field.message}`;
}
