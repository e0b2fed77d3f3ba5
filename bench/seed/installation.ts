import type { FacilityScope } from '#kernel/contract';
import { createUser } from '../../kernel/people/server/accounts/users.js';
import { createFacility } from '../../kernel/src/ops/facilities.js';
import { ensureFoundation } from '../../kernel/src/ops/set-up/foundation.js';
import { grantPluginAreas } from '../../kernel/src/ops/set-up/grant-plugin-areas.js';
import { withKernel } from '../../kernel/src/ops/kernel-for-tools.js';
import { asService } from '../../kernel/src/session/system-context.js';

/** User of a benchmark, with all permissions in every facility. */
export const person = { username: 'bench', password: 'Correct-horse-1' } as const;

/** Sets up a migrated database with that many full-tier facilities and one user. */
export function seedInstallation(databaseUrl: string, facilities: number): Promise<readonly FacilityScope[]> {
  return withKernel(databaseUrl, kernel =>
    asService(kernel.database, 'system', null, async call => {
      await ensureFoundation(call);
      await grantPluginAreas(call, kernel.registry.permissions);
      const created: FacilityScope[] = [];
      for (let number = 1; number <= facilities; number++) {
        created.push(
          await createFacility(call, {
            externalId: `BENCH-${number}`,
            name: `Bench plant ${number}`,
            group: 'Bench',
            tier: 'full',
            productType: 'formulation',
          }),
        );
      }
      await createUser(call, {
        ...person,
        firstName: 'Ben',
        lastName: 'Chmark',
        mustChangePassword: false,
        roles: ['QA Administrator'],
        facilities: 'all',
      });
      return created;
    }),
  );
}
