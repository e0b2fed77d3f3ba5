import { Readable } from 'node:stream';
import type { Context } from 'koa';
import {
  Accepted,
  ApiError,
  JsonText,
  type Actor,
  type FacilityScope,
  type PermissionKey,
  type StreamedFile,
  type UnitOfWork,
} from '#kernel/contract';
import { recordedFile } from '../record/audit/deliveries.js';
import { Refusals } from '../record/audit/refusals.js';
import { planOfRecord, type Facilities, type KnownFacility } from '../facility/facilities.js';
import { InstallationSettingsToken } from '../facility/installation-settings.js';
import { isEnabled } from '../facility/features.js';
import type { Sessions } from '../session/sessions.js';
import { actorOf, belongsTo, type SignedIn } from '../session/signed-in.js';
import type { OwnedRoute, RegistryView } from '../core/rooms.js';
import { withoutReason } from '../core/change-reason.js';
import type { Services } from '../core/container.js';
import { runUseCase } from '../core/run-use-case.js';
import type { DatabaseClock } from '../base/data/database-clock.js';
import type { Database } from '../base/data/database.js';
import { RolledBack } from '../base/data/rolled-back.js';
import { keepRefusal } from '../record/keep-refusal.js';
import type { Logger } from '../base/log/logger.js';
import type { CallContext } from '../base/data/call-context.js';
import { runRead, runWrite, type Enqueuer } from '../record/unit-of-work.js';
import type { Past } from '../views/past.js';
import { answerJson } from './answer-json.js';
import { assertMay } from '../session/assert-may.js';
import { receiveBody } from './body.js';
import { failureOf } from './failure.js';
import { LatestProgress } from './latest-progress.js';
import { openFile } from './open-file.js';
import { CookieReply, RedirectReply, type ReplyCookie } from './redirect-reply.js';
import { AsOfQuery, queryOf } from './route-query.js';
import { keepReading, recordNamed } from '../session/seat-readings.js';
import type { SessionCookie } from '../session/session-cookie.js';
import { SessionReply } from './session-reply.js';
import { signalOfStream } from './session-signal.js';
import { watchedFile, watchedFileType, wantsProgress } from './watched-file.js';
import { compileCheck } from '../core/validate.js';

/** Services that every compiled route uses. */
export interface Pipeline {
  readonly database: Database;
  readonly services: Services;
  readonly registry: RegistryView;
  readonly sessions: Sessions;
  readonly sessionCookie: SessionCookie;
  readonly facilities: Facilities;
  readonly jobs: Enqueuer | null;
  readonly past: Past;
  readonly refusals: Refusals;
  readonly secureCookies: boolean;
  readonly logger: Logger;
}

const checkAsOf = compileCheck(AsOfQuery, 'query');

const nobody: SignedIn = {
  sessionId: '',
  tokenHash: '',
  userId: '00000000-0000-0000-0000-000000000000',
  username: 'anonymous',
  fullName: 'Anonymous',
  roles: [],
  permissions: new Set<PermissionKey>(),
  facilityIds: new Set(),
  allFacilities: false,
  seatId: null,
};

/**
 * The single pipeline of every call (architecture 5.8): authenticate, scope, feature, permission, validate, unit of
 * work, use case, audit, commit, respond. Everything that can be prepared is prepared here, once, at start.
 */
export function compileRoute(route: OwnedRoute, pipeline: Pipeline): (context: Context) => Promise<void> {
  const checkParams = compileCheck(route.input.params, 'params');
  const checkQuery = compileCheck(queryOf(route), 'query');
  const checkBody = compileCheck(route.input.body, 'body', route.input.maxJsonBytes);
  const deps = pipeline.services.resolveAll(route.useCase.deps);
  const installation = pipeline.services.resolve(InstallationSettingsToken);
  const anonymous = 'anonymous' in route.access;

  return async context => {
    const person = anonymous
      ? nobody
      : await pipeline.sessionCookie.read(context, route.handsOverSession).catch(async (error: unknown) => {
          if (route.endsSession === true) await endSession(context, pipeline.sessionCookie);
          throw error;
        });
    const actor = actorOf(person, context.get('x-limpid-source') === 'ui' ? 'ui' : 'api');
    const entered: Entered = { facility: null };
    const refuse = async (error: unknown): Promise<never> => {
      if (!anonymous) await keepRefused(pipeline, route, context, actor, entered, error);
      throw error;
    };
    await serve(context, person, actor, entered, refuse).catch(refuse);
  };

  async function serve(
    context: Context,
    person: SignedIn,
    actor: Actor,
    entered: Entered,
    refuse: (error: unknown) => Promise<never>,
  ): Promise<void> {
    if (person.seatId !== null) assertReads(route);
    const { plan, facility: facilityId, ...params } = context['params'] as Record<string, string>;
    const facility = route.scope === 'facility' ? await scopeOf(pipeline, person, plan, facilityId) : null;
    entered.facility = facility?.scope ?? null;
    if (
      route.feature !== undefined &&
      facility !== null &&
      !isEnabled(pipeline.registry.features, facility.known, route.feature)
    ) {
      throw new ApiError('NotAllowed', { message: `The feature ${route.feature} is not part of this facility` });
    }
    assertMay(actor, route.access);
    const received = await receiveBody(context, route.input);
    try {
      const { asOf, query } = receivedQuery(route, context);
      const systemParams = route.scope === 'facility' ? params : (context['params'] as Record<string, string>);
      checkParams(systemParams);
      checkQuery(query);
      checkBody(received.body);
      const { body, reason } = withoutReason(route, received.body);
      const known = route.scope === 'facility' && route.trail !== 'installation' ? facility?.known : undefined;
      const needsReason =
        route.reason === 'change' && (known?.needsReason ?? (await installation.get('changeReasons')).value.required);
      const progress = route.output === 'stream' && wantsProgress(context) ? new LatestProgress() : null;
      const call: CallContext = {
        actor,
        facility: facility?.scope ?? null,
        requestId: String(context.state['requestId']),
        now: timeOfCall(pipeline.database.clock),
        signal:
          route.output === 'stream' && !anonymous
            ? signalOfStream(context, pipeline.sessions, person)
            : (context.state['signal'] as AbortSignal),
        address: context.ip,
        ...(reason === undefined ? {} : { reason }),
        ...(needsReason ? { needsReason } : {}),
        ...(progress === null ? {} : { progress: progress.tell }),
        ...(route.snapshot === true ? { snapshot: true } : {}),
        ...(anonymous ? {} : { session: person.sessionId }),
      };
      const respondAsync = /\brespond-async\b/i.test(context.get('prefer'));
      const cookie = route.cookie === undefined ? undefined : context.cookies.get(route.cookie);
      const input = { params: systemParams, query, body, files: received.files, respondAsync, cookie };
      const work = async (tx: UnitOfWork, context = call): Promise<unknown> => {
        const now = { ...context, facility: call.facility, input, tx };
        const seen =
          asOf === undefined || facility === null
            ? now
            : await pipeline.past.at({ ...now, facility: facility.scope }, asOf);
        return runUseCase(route.useCase, deps, seen);
      };
      const running =
        route.method === 'GET' || route.ownTransactions === true
          ? runRead(pipeline.database, work)
          : runWrite(pipeline.database, ofTrail(route, call), pipeline.jobs, work).catch(dryRunReply);
      const { leaves } = route;
      const replying = running
        .catch((error: unknown) => keepRefusal(pipeline.database, call, error))
        .then(async reply => {
          if (person.seatId !== null && isKept(route))
            await keepReading(pipeline.database, {
              seatId: person.seatId,
              facilityId: call.facility?.id ?? null,
              what: route.summary,
              recordId: recordNamed(systemParams, query),
              address: context.url,
            });
          if (leaves === undefined || 'exempt' in leaves) return reply;
          const parameters = { ...systemParams, ...query, asOf };
          return recordedFile(pipeline.database, call, { leaving: leaves, parameters }, reply as StreamedFile);
        });
      if (progress === null) await respond(context, route, await replying, pipeline);
      else {
        // Reported in the stream, not thrown: the audit trail records it here.
        const opening = replying.then(reply => openFile(reply as StreamedFile)).catch(refuse);
        const failed = (error: unknown) => failureOf(error, call.requestId, context, pipeline.logger);
        sendFile(context, await watchedFile(opening, progress, failed));
      }
    } finally {
      await received.discard();
    }
  }
}

/** Whoever has a seat reads, and begins and ends the own session; no role lets them do more. */
function assertReads({ method, endsSession, handsOverSession }: OwnedRoute): void {
  if (method === 'GET' || endsSession === true || handsOverSession === true) return;
  throw new ApiError('NotAllowed', { message: 'This account only reads' });
}

/** Whether what the holder of a seat is shown is kept: all but what every frame asks of the own account. */
function isKept({ method, scope, access }: OwnedRoute): boolean {
  return method === 'GET' && !(scope === 'system' && 'signedIn' in access);
}

/** The scope of a call, for the audit trail to which its refusal belongs. */
interface Entered {
  facility: FacilityScope | null;
}

/** Records the refusal of a whole call in the audit trail. */
async function keepRefused(
  { refusals, database }: Pipeline,
  route: OwnedRoute,
  context: Context,
  actor: Actor,
  { facility }: Entered,
  error: unknown,
): Promise<void> {
  if (!Refusals.isOne(error)) return;
  const refused: CallContext = {
    actor,
    facility,
    requestId: String(context.state['requestId']),
    now: timeOfCall(database.clock),
    signal: context.state['signal'] as AbortSignal,
    address: context.ip,
  };
  await refusals.note(error, refused, `${route.method} ${route.path}`, context.path);
}

/** The context that a write is recorded in. */
function ofTrail({ trail }: OwnedRoute, call: CallContext): CallContext {
  return trail === 'installation' ? { ...call, facility: null } : call;
}

/** Writes bear the time of the database: where this machine's clock is behind it, a read would not see what was just saved. */
function timeOfCall(clock: DatabaseClock): Date {
  const [own, known] = [new Date(), clock.now()];
  return known !== null && known > own ? known : own;
}

/** `asOf` belongs to the pipeline where the route offers it; elsewhere it is an unknown parameter. */
function receivedQuery(
  route: OwnedRoute,
  context: Context,
): { readonly query: Record<string, unknown>; readonly asOf?: string } {
  const query: Record<string, unknown> = { ...context.query };
  if (route.asOf !== true || query['asOf'] === undefined) return { query };
  const { asOf, ...others } = query;
  checkAsOf({ asOf });
  return { query: others, asOf: asOf as string };
}

interface Scope {
  readonly scope: FacilityScope;
  readonly known: KnownFacility;
}

/** A facility that the user does not belong to is refused like one that does not exist (decisions.md, item 5). */
async function scopeOf(
  pipeline: Pipeline,
  person: SignedIn,
  plan: string | undefined,
  id: string | undefined,
): Promise<Scope> {
  if (plan !== planOfRecord || id === undefined || !/^[0-9a-f-]{36}$/i.test(id)) throw new ApiError('NotAllowed');
  const known = belongsTo(person, id) ? await pipeline.facilities.byId(id) : null;
  if (known === null) throw new ApiError('NotAllowed', { message: 'You do not belong to this facility' });
  return { known, scope: { ...known.scope, plan } };
}

function dryRunReply(error: unknown): unknown {
  if (error instanceof RolledBack) return error.reply;
  throw error;
}

/**
 * What the browser deletes at sign-out: cached pages, including the back-forward cache. Not cookies, because that
 * covers the whole domain, including the provider's; not storage, which holds encrypted drafts of this and other users.
 */
const leftBehind = '"cache"';

async function respond(
  context: Context,
  route: OwnedRoute,
  reply: unknown,
  { sessionCookie: cookie, secureCookies: secure }: Pick<Pipeline, 'sessionCookie' | 'secureCookies'>,
): Promise<void> {
  context.status = route.status ?? 200;
  if (reply instanceof SessionReply) {
    await (reply.cookie === null ? endSession(context, cookie) : cookie.answer(context, reply.cookie));
    answerJson(context, reply.body);
  } else if (reply instanceof RedirectReply) {
    setCookies(context, reply.cookies, secure);
    context.redirect(reply.location);
  } else if (reply instanceof CookieReply) {
    setCookies(context, reply.cookies, secure);
    answerJson(context, reply.body);
  } else if (reply instanceof Accepted) {
    const { plan, facility } = context['params'] as Record<string, string>;
    context.status = 202;
    context.set('location', `/api/v2/plans/${plan}/facilities/${facility}/jobs/${reply.jobId}`);
    context.set('preference-applied', 'respond-async');
    answerJson(context, { job: { id: reply.jobId } });
  } else if (reply instanceof JsonText) {
    context.type = 'application/json';
    context.body = reply.text;
  } else if (route.output === 'stream') {
    sendFile(context, await openFile(reply as StreamedFile));
  } else if (route.output === 'empty') {
    context.status = 204;
  } else {
    answerJson(context, reply);
  }
}

/** Clears the session cookie, and the browser's cache of our answers. */
async function endSession(context: Context, cookie: SessionCookie): Promise<void> {
  await cookie.answer(context, null);
  context.set('clear-site-data', leftBehind);
}

function setCookies(context: Context, cookies: readonly ReplyCookie[], secure: boolean): void {
  context.cookies.secure = secure;
  for (const { name, value, path, maxAgeSeconds } of cookies)
    context.cookies.set(name, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path,
      maxAge: maxAgeSeconds * 1000,
      overwrite: true,
    });
}

/** When a file breaks off, the connection is cut, so that an incomplete file is not taken for a complete one. */
function sendFile(context: Context, file: StreamedFile): void {
  const content = Readable.from(file.content, { objectMode: false });
  content.once('error', error => {
    context.app.emit('error', error, context);
    context.res.destroy();
  });
  context.attachment(file.fileName);
  context.type = file.mediaType;
  context.set('cache-control', 'no-store');
  if (file.mediaType === 'text/event-stream' || file.mediaType === watchedFileType) {
    // Compression, here or in a proxy, would hold events back until there are enough of them.
    context.compress = false;
    context.set('x-accel-buffering', 'no');
  }
  context.body = content;
}
