import type { AnyCall } from '#kernel/contract';
import { putMail, type Mail } from '#kernel/mail/outbox';

/** Somebody who may have an address. */
interface Addressee {
  readonly id: string;
  readonly firstName: string;
  readonly email: string | null;
}

/** Puts a mail to a person into the outbox; who has no address is not informed. */
export async function inform(
  call: Pick<AnyCall, 'tx'>,
  person: Addressee | null | undefined,
  mail: (firstName: string) => Mail,
): Promise<void> {
  const address = person?.email ?? null;
  if (person === null || person === undefined || address === null) return;
  await putMail(call.tx.db, { userId: person.id, address }, mail(person.firstName));
}

/** A live account, to be informed; undefined when it is archived. */
export async function addresseeOf(
  call: Pick<AnyCall, 'tx'>,
  id: string | null | undefined,
): Promise<Addressee | undefined> {
  const [person] = await call.tx.rows<Addressee>({
    name: 'approval-addressee',
    text: `select id, first_name as "firstName", email from kernel.app_user where id = $1 and archived_at is null`,
    values: [id ?? null],
  });
  return person;
}
