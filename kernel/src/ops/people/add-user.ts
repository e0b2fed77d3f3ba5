import { Type } from 'typebox';
import { closed, Nullable, Text } from '#schemas/lib/fields';
import type { User } from '#schemas/identity/user';
import { createUser, type NewUser } from '#people/server/accounts/users';
import type { Kernel } from '../../boot/create-kernel.js';
import { compileCheck } from '../../core/validate.js';
import { findFacility } from '../facilities.js';
import { asService } from '../../session/system-context.js';

const checkUser = compileCheck(
  Type.Object(
    {
      username: Text(100, { minLength: 3 }),
      firstName: Text(100),
      lastName: Text(100),
      email: Nullable(Type.String({ format: 'email', maxLength: 200 })),
      password: Type.String({ minLength: 8, maxLength: 200 }),
      mustChangePassword: Type.Boolean(),
      roles: Type.Array(Text(100), { minItems: 1, maxItems: 50 }),
      facilities: Type.Union([Type.Literal('all'), Type.Array(Text(255), { minItems: 1, maxItems: 500 })]),
    },
    closed,
  ),
  'body',
);

/** Creates a person. Facilities are named by id, external id or name. */
export async function addUser(kernel: Kernel, input: Required<NewUser>): Promise<User> {
  checkUser(input);
  return asService(kernel.database, 'cli', null, async call => {
    const ids = new Set<string>();
    if (input.facilities !== 'all') for (const name of input.facilities) ids.add((await findFacility(call, name)).id);
    return createUser(call, {
      ...input,
      roles: [...new Set(input.roles)],
      facilities: input.facilities === 'all' ? 'all' : [...ids],
    });
  });
}
