import type { UnitOfWork } from '#kernel/contract';
import { administratorMark } from '../access/administrators.js';
import { putLetter, type Letter } from '../mail/outbox.js';

/** Writes to every administrator who can be reached, for example that an account was locked (transitions N9). */
export async function tellAdministrators(tx: UnitOfWork, letterTo: (name: string) => Letter): Promise<void> {
  const people = await tx.rows<{ id: string; email: string; name: string }>({
    text: `select u.id, u.email, u.first_name as name from kernel.app_user u
           where u.email is not null and ${administratorMark}`,
    values: [],
  });
  for (const { id, email, name } of people) await putLetter(tx.db, { userId: id, address: email }, letterTo(name));
}
