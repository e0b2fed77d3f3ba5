import { readSession, writeSession } from './session.js';

const channel = 'limpid.session';

/** A session that has just begun in this browser. */
interface NewSession {
  readonly userId: string;
  readonly token: string;
}

/** A user has one session: other open windows continue with the new one instead of ending each other's. */
export function notifyOtherWindows(session: NewSession): void {
  const others = new BroadcastChannel(channel);
  others.postMessage(session);
  others.close();
}

/** Takes over a session that the same user has begun in another window, and calls `then`. */
export function followOtherWindows(then: () => void): void {
  new BroadcastChannel(channel).addEventListener('message', ({ data }: MessageEvent<NewSession>) => {
    if (data.userId !== readSession('userId')) return;
    writeSession('token', data.token);
    then();
  });
}
