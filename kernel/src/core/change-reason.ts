import { Type, type TObject } from 'typebox';
import { validationError, type AnyCall, type AuditNote, type RouteDefinition, type UnitOfWork } from '#kernel/contract';
import { closed, Nullable, Reason } from '#schemas/lib/fields';

/** A route with `reason` accepts that field besides those of its use case. */
export function acceptingReason<R extends RouteDefinition>(route: R): R {
  if (route.reason === undefined) return route;
  const { properties } = (route.input.body ?? Type.Object({})) as TObject;
  const reason = route.reason === 'always' ? Reason : Type.Optional(Nullable(Reason));
  return { ...route, input: { ...route.input, body: Type.Object({ ...properties, reason }, closed) } };
}

/** The body for the use case of a route, and the reason that was sent with it. */
export function withoutReason(
  { reason: isTaken }: Pick<RouteDefinition, 'reason'>,
  body: unknown,
): { readonly body: unknown; readonly reason?: string } {
  if (isTaken === undefined) return { body };
  const { reason, ...others } = (body ?? {}) as Record<string, unknown>;
  return typeof reason === 'string' ? { body: others, reason: statedReason(reason) } : { body: others };
}

/** The trimmed reason, which must have at least 3 characters. */
export function statedReason(reason: string): string {
  const stated = reason.trim();
  if (stated.length < 3) throw reasonMissing();
  return stated;
}

/** The note with the reason of its call, if it has none of its own. First values need none (ADR 0048). */
export function noteWithReason(note: AuditNote, reason: string | undefined): AuditNote {
  return note.reason !== undefined || note.action === 'create' || reason === undefined ? note : { ...note, reason };
}

/** The same call, whose changes all have the reason, for work that asks for it once. */
export function because<C extends AnyCall>(call: C, reason: string): C {
  const audit = (note: AuditNote): void => call.tx.audit(noteWithReason(note, reason));
  return { ...call, reason, tx: Object.create(call.tx, { audit: { value: audit } }) as UnitOfWork };
}

/** The refusal of a change without a reason. */
export function reasonMissing(): Error {
  return validationError({ path: 'reason', message: 'is required' });
}
