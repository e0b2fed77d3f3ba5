import type { UnitOfWork } from '#kernel/contract';
import { administratorMark } from '../accounts/administrators.js';
import { putMail, type Mail } from '#kernel/mail/outbox';

/** Writes to every administrator who can be reached; `letter` is given the first name. */
export async function tellAdministrators(tx: UnitOfWork, letter: (name: string) => Mail): Promise<void> {
  const people = await tx.rows<{ id: string; email: string; name: string }>({
    text: `select u.id, u.email, u.first_name as name from kernel.app_user u
           where u.email is not null and ${administratorMark}`,
    values: [],
  });
  for (const { id, email, name } of people) await putMail(tx.db, { userId: id, address: email }, letter(name));
}
