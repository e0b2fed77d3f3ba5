import { connect } from 'node:net';

/** How long a server is given to say anything, however busy the machine is. */
const firstWordMs = 30_000;
/** A server that has answered and waits for more has said all it will say. */
const furtherWordMs = 1500;

/** Sends bytes as they are, which no client library would, and answers everything that came back until the end. */
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
