import type { UnitOfWork } from '#kernel/contract';
import { administratorMark } from '../accounts/administrators.js';
import { putMail, type Mail } from '#kernel/mail/outbox';

/** Mails every administrator who has an address; `mail` receives the first name. */
export async function notifyAdministrators(tx: UnitOfWork, mail: (name: string) => Mail): Promise<void> {
  const people = await tx.rows<{ id: string; email: string; name: string }>({
    text: `select u.id, u.email, u.first_name as name from kernel.app_user u
           where u.email is not null and ${administratorMark}`,
    values: [],
  });
  for (const { id, email, name } of people) await putMail(tx.db, { userId: id, address: email }, mail(name));
}
