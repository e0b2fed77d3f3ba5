import type { Context } from 'koa';
import { ApiError } from '#kernel/contract';
import type { Sessions } from '../session/sessions.js';
import type { SignedIn } from '../session/signed-in.js';

/**
 * The signal of a streaming call: it also aborts when the session ends meanwhile, so that nobody reads on after a
 * sign-out, a block or a sign-in elsewhere.
 */
export function signalOfStream(context: Context, sessions: Sessions, person: SignedIn): AbortSignal {
  const ended = new AbortController();
  const unwatch = sessions.watch(person, () => ended.abort(new ApiError('SessionExpired')));
  context.res.once('close', unwatch);
  return AbortSignal.any([context.state['signal'] as AbortSignal, ended.signal]);
}
