import { connect } from 'node:net';

/** Maximum wait for any answer, however busy the computer is. */
const firstWordMs = 30_000;
/** A server that has answered and is silent for this time has finished. */
const furtherWordMs = 1500;

/** Sends raw bytes that no client library would send, and returns everything received until the end. */
export function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(firstWordMs, () => socket.destroy());
    socket.on('data', data => {
      answer += data.toString('latin1');
      socket.setTimeout(furtherWordMs);
    });
    socket.on('error', error => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => resolve(answer));
  });
}

/** The status lines of all answers on a connection. */
export function statuses(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(match => Number(match[1]));
}
