import { Type, type Static } from 'typebox';
import { Moment, Nullable, StringEnum, Uuid } from '../lib/fields.js';

const names = Type.Array(Type.String());
/** What a list of groups and roles would do to one person at the next sign-in. */
export const PreviewedPerson = Type.Object({
  id: Uuid,
  username: Type.String(),
  found: Type.Boolean({
    description: 'false: the directory does not know the person, or has switched the account off',
  }),
  groups: names,
  roles: names,
  rolesAfter: names,
  added: names,
  removed: names,
});
export type PreviewedPerson = Static<typeof PreviewedPerson>;

const count = (description: string) => Type.Integer({ description });

/** What was found about one account. */
const SyncFinding = Type.Object({
  id: Uuid,
  username: Type.String(),
  kind: StringEnum(['gone', 'back', 'roles'], {
    description: 'no longer there; there again, but blocked here since it was gone; moved by groups',
  }),
  note: Type.String(),
  blocked: Type.Boolean(),
  added: names,
  removed: names,
});
export type SyncFinding = Static<typeof SyncFinding>;

/** What a comparison of the accounts with the directory came to. */
export const SyncResult = Type.Object({
  checked: count('accounts that were compared'),
  gone: count('of these, no longer in the directory'),
  blocked: count('accounts that were blocked'),
  rolesMoved: count('accounts whose roles were moved by groups'),
  heldBack: Type.Boolean({
    description: 'so many would have been blocked at once that none was: more likely a wrong setting than a true leave',
  }),
  findings: Type.Array(SyncFinding, { description: 'the first of what was found; the trail has everything' }),
});
export type SyncResult = Static<typeof SyncResult>;

/** One comparison of the accounts with the directory. */
export const SyncRun = Type.Object({
  id: Uuid,
  state: StringEnum(['queued', 'running', 'done', 'failed']),
  requestedBy: Nullable(Type.String({ description: 'null: the schedule asked for it' })),
  askedAt: Moment,
  finishedAt: Nullable(Moment),
  result: Nullable(SyncResult),
  error: Nullable(Type.String()),
});
export type SyncRun = Static<typeof SyncRun>;
