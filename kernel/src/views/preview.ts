import Router from '@koa/router';
import { ApiError, JsonText, type AnyCall, type AuditNote, type UnitOfWork } from '#kernel/contract';
import type { Facilities } from '../facility/facilities.js';
import { isEnabled } from '../facility/features.js';
import type { OwnedRoute, RegistryView } from '../core/rooms.js';
import { withoutReason } from '../core/change-reason.js';
import type { Services } from '../core/container.js';
import { runUseCase } from '../core/run-use-case.js';
import { assertMay } from '../session/assert-may.js';
import { compileCheck, type Check } from '../core/validate.js';

/** A writing call of the facility as a client would send it; `path` follows the facility's. */
export interface Edit {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Name under which later edits refer to the created record: `$name` in paths and bodies stands for its id. */
  readonly as?: string;
}

interface Previewed {
  readonly route: OwnedRoute;
  readonly checkParams: Check;
  readonly checkBody: Check;
}

/** Runs writing calls inside a transaction that is rolled back, by the same code that would save them. */
export class Preview {
  private router: Router | null = null;
  private readonly previewed = new Map<string, Previewed>();

  constructor(
    private readonly registry: RegistryView,
    private readonly services: Services,
    private readonly facilities: Facilities,
  ) {}

  /** Applies the edits, lets `look` read the result, and rolls back. Returns the audit notes of the edits. */
  async run<T>(
    call: AnyCall,
    edits: readonly Edit[],
    look: (call: AnyCall) => Promise<T>,
  ): Promise<{ readonly seen: T; readonly notes: readonly AuditNote[] }> {
    const notes: AuditNote[] = [];
    const tx: UnitOfWork = Object.create(call.tx, {
      audit: { value: (note: AuditNote) => notes.push(note) },
      // A preview must have no effect outside the transaction.
      afterCommit: { value: () => undefined },
    }) as UnitOfWork;
    const previewing: AnyCall = { ...call, tx, view: { kind: 'preview' } };
    await call.tx.rows({ text: 'savepoint preview', values: [] });
    const ids = new Map<string, string>();
    for (const [index, edit] of edits.entries()) await this.make(previewing, edit, ids).catch(atEdit(index));
    const seen = await look(previewing);
    await call.tx.rows({ text: 'rollback to savepoint preview', values: [] });
    return { seen, notes };
  }

  private async make(call: AnyCall, edit: Edit, ids: Map<string, string>): Promise<void> {
    const path = edit.path.replace(/\$(\w+)/g, (_whole, name: string) => idOf(name, ids));
    const { route, checkParams, checkBody, params } = this.match(edit.method, path);
    const known = await this.facilities.byId(call.facility.id);
    if (route.feature !== undefined && known !== null && !isEnabled(this.registry.features, known, route.feature))
      throw new ApiError('NotAllowed', { message: `The feature ${route.feature} is not part of this facility` });
    assertMay(call.actor, route.access);
    const body = withIds(edit.body ?? {}, ids);
    checkAddress(checkParams, params, edit);
    checkBody(body);
    const input = { params, query: {}, ...withoutReason(route, body), files: [], respondAsync: false };
    const deps = this.services.resolveAll(route.useCase.deps);
    const reply = await runUseCase(route.useCase, deps, { ...call, input });
    const id = createdId(reply);
    if (edit.as !== undefined && id !== null) ids.set(edit.as, id);
  }

  /** Calls of a facility that write records: no files, no long work outside the transaction. */
  private match(method: string, path: string): Previewed & { readonly params: Record<string, string> } {
    this.router ??= this.buildRouter();
    const { pathAndMethod } = this.router.match(path, method);
    const layer = pathAndMethod.at(-1);
    const found = layer === undefined ? undefined : this.previewed.get(layer.name ?? '');
    if (layer === undefined || found === undefined)
      throw new WrongAddress(`${method} ${path.slice(0, 80)} cannot be previewed`);
    return { ...found, params: layer.params(path, layer.captures(path)) };
  }

  private buildRouter(): Router {
    const router = new Router();
    const writing = this.registry.routes.filter(
      ({ method, scope, audit }) => method !== 'GET' && scope === 'facility' && audit === 'required',
    );
    // The last match counts: fixed segments come after parameters.
    for (const route of writing.toSorted((a, b) => parameters(b.path) - parameters(a.path))) {
      const name = `${route.method} ${route.path}`;
      router.register(route.path, [route.method], () => undefined, { name });
      const { params, body, maxJsonBytes } = route.input;
      this.previewed.set(name, {
        route,
        checkParams: compileCheck(params, 'params'),
        checkBody: compileCheck(body, 'body', maxJsonBytes),
      });
    }
    return router;
  }
}

function parameters(path: string): number {
  return path.split('/').filter(segment => segment.startsWith(':')).length;
}

/** The path of an edit is wrong, not its body. */
class WrongAddress extends ApiError {
  constructor(message: string) {
    super('DataValidationError', { message, fields: [{ path: 'path', message }] });
  }
}

function checkAddress(check: Check, params: Readonly<Record<string, string>>, { path }: Edit): void {
  try {
    check(params);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [fault] = error.fields;
    throw new WrongAddress(`${path.slice(0, 80)}: ${fault?.path ?? ''} ${fault?.message ?? error.message}`);
  }
}

/** Names the refused edit, and otherwise leaves the error as the call itself would answer it. */
function atEdit(index: number): (error: unknown) => never {
  return error => {
    if (!(error instanceof ApiError)) throw error;
    const of = error instanceof WrongAddress ? `edits.${index}` : `edits.${index}.body`;
    const fields = error.fields.map(({ path, message }) => ({ path: `${of}.${path}`, message }));
    throw new ApiError(error.errName, { message: error.message, fields, details: error.details, cause: error });
  };
}

function idOf(name: string, ids: ReadonlyMap<string, string>): string {
  const id = ids.get(name);
  if (id === undefined) throw new WrongAddress(`$${name} names no record of an earlier edit`);
  return id;
}

function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? (ids.get(value.slice(1)) ?? value) : value;
  if (Array.isArray(value)) return value.map(each => withIds(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, ids)]));
}

/** Answers contain the record by name; the id is that of the one record in it. */
function createdId(reply: unknown): string | null {
  const answer: unknown = reply instanceof JsonText ? JSON.parse(reply.text) : reply;
  const [record] = Object.values((answer ?? {}) as Record<string, unknown>);
  const id = typeof record === 'object' && record !== null ? (record as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : null;
}
