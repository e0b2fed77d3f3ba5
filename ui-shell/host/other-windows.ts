import { readSession, writeSession } from './session.js';

const channel = 'limpid.session';

/** A session that has just begun in this browser. */
interface NewSession {
  readonly userId: string;
  readonly token: string;
}

/** A person has one session: windows that are open go on with the new one, instead of ending each other's in turn. */
export function tellOtherWindows(session: NewSession): void {
  const others = new BroadcastChannel(channel);
  others.postMessage(session);
  others.close();
}

/** Takes over the session that the same person has begun in another window, and calls `then`. */
export function followOtherWindows(then: () => void): void {
  new BroadcastChannel(channel).addEventListener('message', ({ data }: MessageEvent<NewSession>) => {
    if (data.userId !== readSession('userId')) return;
    writeSession('token', data.token);
    then();
  });
}
