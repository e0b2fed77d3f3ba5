import { createUser } from '../../kernel/people/server/accounts/users.js';
import { withKernel } from '../../kernel/src/ops/kernel-for-tools.js';
import { asService } from '../../kernel/src/session/system-context.js';

/** A second user of a benchmark, who signs what the first one submits. */
export const approver = { username: 'bench-approver', password: 'Correct-horse-2' } as const;

/** Creates that user. */
export function makeApprover(url: string): Promise<unknown> {
  return withKernel(url, kernel =>
    asService(kernel.database, 'system', null, call =>
      createUser(call, {
        ...approver,
        firstName: 'Ann',
        lastName: 'Approver',
        mustChangePassword: false,
        roles: ['Approver'],
        facilities: 'all',
      }),
    ),
  );
}
