import type { Context } from 'koa';
import { ApiError } from '#kernel/contract';
import type { Sessions } from '../session/sessions.js';
import type { SignedIn } from '../session/signed-in.js';

/**
 * The signal of a call that answers for as long as it likes: it also aborts when the session ends meanwhile, so that
 * nobody goes on reading after a logout, a block or a sign-in elsewhere.
 */
export function signalOfStream(context: Context, sessions: Sessions, person: SignedIn): AbortSignal {
  const ended = new AbortController();
  const unwatch = sessions.watch(person, () => ended.abort(new ApiError('SessionExpired')));
  context.res.once('close', unwatch);
  return AbortSignal.any([context.state['signal'] as AbortSignal, ended.signal]);
}
