import type { AnyCall, FieldFault } from '#kernel/contract';
import type { ApprovalPolicy, ApprovalStep } from '#schemas/approvals/policy';
import type { PortablePolicy, PortableStep } from '#schemas/approvals/portable-policy';

const kinds = ['users', 'roles', 'departments'] as const;
type Kind = (typeof kinds)[number];

/** SQL of the names that people know them by. */
const names: Readonly<Record<Kind, string>> = {
  users: 'select id, username as name from kernel.app_user where archived_at is null',
  roles: 'select id, name from kernel.role where archived_at is null',
  departments: 'select id, name from kernel.department where archived_at is null',
};

/** Users, roles and departments of the installation, by name and by id. */
export class NamedPeople {
  private constructor(private readonly known: Readonly<Record<Kind, readonly { id: string; name: string }[]>>) {}

  static async read(call: AnyCall): Promise<NamedPeople> {
    const of = (kind: Kind) => call.tx.rows<{ id: string; name: string }>({ text: names[kind], values: [] });
    return new NamedPeople({
      users: await of('users'),
      roles: await of('roles'),
      departments: await of('departments'),
    });
  }

  /** The policy with names; those of archived people are left out. */
  portable({ reviewSteps, approveSteps, escalateTo, ...policy }: ApprovalPolicy): PortablePolicy {
    const named = (kind: Kind, ids: readonly string[]): string[] =>
      ids.flatMap(id => this.known[kind].find(each => each.id === id)?.name ?? []);
    const step = (of: ApprovalStep): PortableStep => ({
      ...of,
      users: named('users', of.users),
      roles: named('roles', of.roles),
      departments: named('departments', of.departments),
    });
    return {
      ...policy,
      reviewSteps: reviewSteps.map(step),
      approveSteps: approveSteps.map(step),
      escalateTo: named('users', escalateTo === null ? [] : [escalateTo])[0] ?? null,
    };
  }

  /** The policy with ids, and the names that nobody has. */
  stored({ reviewSteps, approveSteps, escalateTo, ...policy }: PortablePolicy): {
    readonly policy: ApprovalPolicy;
    readonly faults: readonly FieldFault[];
  } {
    const faults: FieldFault[] = [];
    const idOf = (kind: Kind, name: string, path: string): string => {
      const wanted = name.trim().toLowerCase();
      const found = this.known[kind].find(each => each.name.toLowerCase() === wanted);
      if (found === undefined) faults.push({ path, message: `there is no ${kind.slice(0, -1)} ${name}` });
      return found?.id ?? '';
    };
    const steps = (list: string, of: readonly PortableStep[]): ApprovalStep[] =>
      of.map((step, index) => {
        const ids = (kind: Kind): string[] =>
          step[kind].map((name, place) => idOf(kind, name, `${list}.${index}.${kind}.${place}`));
        return { ...step, users: ids('users'), roles: ids('roles'), departments: ids('departments') };
      });
    return {
      policy: {
        ...policy,
        reviewSteps: steps('reviewSteps', reviewSteps),
        approveSteps: steps('approveSteps', approveSteps),
        escalateTo: escalateTo === null ? null : idOf('users', escalateTo, 'escalateTo'),
      },
      faults,
    };
  }
}
