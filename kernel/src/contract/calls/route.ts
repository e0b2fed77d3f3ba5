import type { Static, TSchema } from 'typebox';
import type { BrowserReply } from './browser-reply.js';
import type { FacilityScope, PermissionKey } from './call.js';
import type { Accepted } from '../job.js';
import type { LeavesNothing, Leaving } from './leaving.js';
import type { Deps } from '../token.js';
import type { AnyUseCase, UseCase } from './use-case.js';

/** Who may call. There is no default: a route that does not say so does not compile. */
export type Access =
  | { readonly anyOf: readonly PermissionKey[] }
  | { readonly allOf: readonly PermissionKey[] }
  | { readonly signedIn: true; readonly because: string }
  | { readonly anonymous: true; readonly because: string };

/** A multipart route: files are written to temporary paths that are removed after the call. */
export interface UploadRule {
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** One file of a multipart call. Name and media type are the sender's claims and not to be trusted; `size` in bytes. */
export interface UploadedFile {
  readonly fieldName: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly path: string;
  readonly size: number;
}

/** Schemas of a route's input; unknown fields are refused by name. Uploads accompany a body of form fields. */
export interface RouteInput {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly files?: UploadRule;
  /** Maximum JSON body, by default 1 MB. */
  readonly maxJsonBytes?: number;
}

/** One call: its path, who may make it, its input and output, and its use case (ADR 0003). */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After /api/v2, and for scope `facility` after /plans/:plan/facilities/:facility. */
  readonly path: `/${string}`;
  readonly scope: 'facility' | 'system';
  readonly access: Access;
  readonly feature?: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly input: RouteInput;
  readonly output: TSchema | 'stream' | 'empty';
  /** Every stream declares the data that leaves with it, which the kernel records in the audit trail, or why none does. */
  readonly leaves?: Leaving | LeavesNothing;
  /** A read that can be asked as of an earlier moment by `?asOf=`. It reads through `tx.rows` only. */
  readonly asOf?: true;
  /** Status of success, by default 200. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** The use case receives the value of this cookie as `input.cookie`. */
  readonly cookie?: string;
  /**
   * The session cookie suffices, without the token, if a page of this site makes the call: for the call that hands the
   * token over to a new window (ADR 0047).
   */
  readonly handsOverSession?: true;
  /** The call clears the session cookie even when the session has already ended. */
  readonly endsSession?: true;
  /** A write is audited or gives the reason why not. Routes that change nothing use `readOnly`. */
  readonly audit: 'required' | { readonly exempt: string };
  /**
   * The write changes records: its body may have the field `reason`, which the audit entries state. `change`: needed while
   * the setting of the facility (or of the installation, by `trail` and `scope`) says so; `always`: whatever it says.
   */
  readonly reason?: 'change' | 'always';
  /** All statements of the write see the state at its start; later commits by others are invisible. */
  readonly snapshot?: true;
  /** A write under the path of a facility that is recorded in the trail of the installation. */
  readonly trail?: 'installation';
  /** The use case opens its own transactions, so that none waits while it does slow work; `tx` only reads. */
  readonly ownTransactions?: true;
  readonly useCase: AnyUseCase;
}

/** The audit declaration of routes that change nothing. */
export const readOnly = { exempt: 'changes nothing' } as const;

/** A file or a stream of events as the answer; it is read as fast as the client receives it. */
export interface StreamedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Number of data rows in it, asked once everything is written; absent where rows are not counted. */
  readonly rows?: () => number;
}

/** An answer whose JSON text was built by PostgreSQL; it is passed through without parsing. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** What the use case of a route returns, by the `output` of the route; `empty` is nothing. */
export type Reply<R> = R extends TSchema
  ? Static<R> | JsonText | Accepted | BrowserReply<Static<R>>
  : R extends 'stream'
    ? StreamedFile
    : void | BrowserReply<null>;
/** The checked value of a part of the input; undefined where the route has none. */
export type Shape<S> = S extends TSchema ? Static<S> : undefined;
/** The input of a route's use case, checked against the schemas of the route. */
export interface RouteShape<P, Q, B> {
  /** The caller sent `Prefer: respond-async`: long work may be answered with `Accepted`. */
  readonly respondAsync: boolean;
  readonly params: Shape<P>;
  readonly query: Shape<Q>;
  readonly body: Shape<B>;
  readonly files: readonly UploadedFile[];
  /** Value of the cookie that the route names. */
  readonly cookie?: string | undefined;
}

/**
 * Types a route against its use case: input and output schemas must match the use case. An inline use case needs no
 * types of its own.
 */
export function defineRoute<
  P extends TSchema | undefined,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
  R extends TSchema | 'stream' | 'empty',
  D extends Deps,
  S extends RouteDefinition['scope'],
>(
  route: Omit<RouteDefinition, 'scope' | 'input' | 'output' | 'useCase'> & {
    readonly scope: S;
    readonly input: {
      readonly params?: P;
      readonly query?: Q;
      readonly body?: B;
      readonly files?: UploadRule;
      readonly maxJsonBytes?: number;
    };
    readonly output: R;
    readonly useCase: UseCase<RouteShape<P, Q, B>, Reply<R>, D, S extends 'system' ? null : FacilityScope>;
  },
): RouteDefinition {
  // Omitted schemas are undefined here and absent in a definition; readers treat both alike.
  return route as RouteDefinition;
}
