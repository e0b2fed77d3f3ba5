import type { FacilityScope } from '#kernel/contract';
import type { Database } from '../../kernel/src/base/data/database.js';
import { asService } from '../../kernel/src/session/system-context.js';

const atOnce = 5000;
const domains = ['Equipment', 'Product', 'Production', 'API'] as const;

/** Appends entries about nonexistent records to a facility's audit trail through the product's own chain. */
export async function seedEntries(database: Database, facility: FacilityScope, count: number): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    await asService(database, 'system', facility, call => {
      for (let number = first; number < Math.min(count, first + atOnce); number++) {
        const domain = domains[number % domains.length] ?? 'Equipment';
        call.tx.audit({
          domain,
          action: number % 5 === 0 ? 'create' : 'update',
          entity: {
            table: `bench.${domain.toLowerCase()}`,
            id: idOf(number % 20_000),
            label: `${domain} ${number % 20_000}`,
          },
          changes: [
            { path: 'remarks', from: `As seen in round ${number % 977}`, to: `As seen in round ${number % 983}` },
            { path: 'room', from: `Room ${number % 60}`, to: `Room ${(number + 1) % 60}` },
          ],
        });
      }
      return Promise.resolve();
    });
  }
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
