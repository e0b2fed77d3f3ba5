import type { AnyCall } from '#kernel/contract';
import type { Addressee } from '#people/server/notices/deliver';

/** A live account, to be told; nobody when it is archived. */
export function addresseeOf(call: Pick<AnyCall, 'tx'>, id: string | null | undefined): Promise<readonly Addressee[]> {
  return call.tx.rows<Addressee>({
    name: 'approval-addressee',
    text: `select id, first_name as "firstName", email from kernel.app_user where id = $1 and archived_at is null`,
    values: [id ?? null],
  });
}
