import { Type, type Static } from 'typebox';
import { Nullable, Uuid } from '../lib/fields.js';
import { LicenceEntry } from './facility-licence.js';

/** What every way to sign in answers, beside the session cookie (specification section 7). */
export const SignedIn = Type.Object({
  token: Type.String({ description: 'goes into the header `token` of every call' }),
  license: Type.Array(LicenceEntry),
  user: Type.Object({
    id: Uuid,
    username: Type.String(),
    fullName: Type.String(),
    email: Nullable(Type.String()),
    passwordExpiresInDays: Nullable(
      Type.Integer({ description: 'days until the password has to be changed, when that is soon' }),
    ),
  }),
});
export type SignedIn = Static<typeof SignedIn>;
