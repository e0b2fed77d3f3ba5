import { defineUseCase, validationError } from '#kernel/contract';

const maxNames = 10;

/**
 * An archive guard that refuses while live records refer to this one, and names them. `references` is one SELECT of
 * `label` with $1 facility and $2 id.
 */
export function notReferenced(what: string, references: string) {
  return defineUseCase<{ readonly id: string }, void>()({
    name: `products.${what.replaceAll(' ', '-')}-not-referenced`,
    deps: {},
    run: async (_deps, call) => {
      const users = await call.tx.rows<{ label: string }>({
        text: references,
        values: [call.facility.id, call.input.id],
      });
      refuseWhileUsed(
        what,
        users.map(user => user.label),
      );
    },
  });
}

/** Refuses if there are users, naming the first. */
export function refuseWhileUsed(what: string, users: readonly string[]): void {
  if (users.length === 0) return;
  const more = users.length > maxNames ? ` and ${users.length - maxNames} more` : '';
  const names = users.slice(0, maxNames).join(', ');
  throw validationError({ path: '', message: `This ${what} cannot be archived: it is used by ${names}${more}` });
}
