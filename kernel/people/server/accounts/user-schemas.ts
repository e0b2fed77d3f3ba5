import { Type } from 'typebox';
import { closed, Nullable, Reason, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { authenticationTypes, userStates } from '#schemas/identity/user';
import { userSorts } from './user-view.js';

/** One line of text, because names are in mails and printed records. The pattern matches in linear time. */
const Line = (maximum: number) =>
  Type.String({
    minLength: 1,
    maxLength: maximum,
    pattern: '^(?=\\s*\\S)[^\\u0000-\\u001F\\u007F]*$',
  });
const date = Nullable(Type.String({ format: 'date' }));

const fields = {
  firstName: Line(100),
  lastName: Line(100),
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 200 }))),
  employeeId: Type.Optional(Nullable(Line(100))),
  /** Id or name. */
  department: Type.Optional(Nullable(Line(255))),
  authenticationType: Type.Optional(StringEnum(authenticationTypes)),
  language: Type.Optional(Nullable(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 }))),
  validFrom: Type.Optional(date),
  validTo: Type.Optional(date),
  /** Names or ids. */
  roles: Type.Array(Text(100), { minItems: 1, maxItems: 50, uniqueItems: true }),
  facilities: Type.Union([Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }), Type.Literal('all')]),
};

export const NewUserBody = Type.Object(
  {
    username: Type.String({
      minLength: 3,
      maxLength: 100,
      pattern: '^\\S(.*\\S)?$',
      'x-wanted': 'without blanks at its ends',
    }),
    /** Creates a secret key also for a user with an e-mail address. */
    generateKey: Type.Optional(Type.Boolean()),
    ...fields,
  },
  closed,
);
export const UserUpdateBody = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    version: Type.Integer({ minimum: 1 }),
  },
  closed,
);
export const StateBody = Type.Object({ reason: Reason, force_delete: Type.Optional(Type.Boolean()) }, closed);
export const ResendBody = Type.Object({ id: Uuid, reason: Reason, generateKey: Type.Optional(Type.Boolean()) }, closed);
export const UserListQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    columns: Type.Optional(Type.String({ maxLength: 500 })),
    sort: Type.Optional(StringEnum(userSorts)),
    doPagination: Type.Optional(Type.Boolean()),
    status: Type.Optional(StringEnum(userStates)),
    role: Type.Optional(Type.String({ maxLength: 100 })),
    facility: Type.Optional(Uuid),
    department: Type.Optional(Uuid),
    /** Only accounts that are unused by the password policy. */
    dormant: Type.Optional(Type.Boolean()),
  },
  closed,
);
export const ById = Type.Object({ id: Uuid }, closed);
