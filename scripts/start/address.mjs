import net from 'node:net';
import { PlainError } from '../lib/plain-error.mjs';

/**
 * @typedef {object} Address
 * @property {string} host where the server listens
 * @property {number} port
 * @property {string} url what a person on this machine opens
 */

/**
 * HOST and PORT of the environment, by default 127.0.0.1:8080. PORT=0 takes any free port.
 *
 * @returns {Promise<Address>}
 */
export async function readAddress() {
  const host = process.env.HOST || '127.0.0.1';
  const asked = process.env.PORT || '8080';
  if (!/^\d{1,5}$/.test(asked) || Number(asked) > 65_535) {
    throw new PlainError(
      `PORT must be a number from 0 to 65535, not "${asked}"; start again with for example PORT=8081.`,
    );
  }
  const port = Number(asked) === 0 ? await tryToListen(host, 0) : Number(asked);
  const shown = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return { host, port, url: `http://${shown}:${port}` };
}

/**
 * Refuses before anything is built or started when the server could not listen in the end.
 *
 * @param {Address} address
 */
export async function refuseTakenPort({ host, port }) {
  try {
    await tryToListen(host, port);
  } catch (error) {
    throw explainListen(error, host, port);
  }
}

function explainListen(error, host, port) {
  if (error.code === 'EADDRINUSE') {
    return new PlainError(
      `Port ${port} on ${host} is taken by another program; stop that program, or choose another port: PORT=${port === 65_535 ? 8080 : port + 1} npm start.`,
    );
  }
  if (error.code === 'EACCES') {
    return new PlainError(`This user may not listen on port ${port}; choose a port above 1023: PORT=8080 npm start.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new PlainError(
      `HOST=${host} is not an address of this computer; leave HOST out, or use 0.0.0.0 for all addresses.`,
    );
  }
  return error;
}

function tryToListen(host, port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => {
      const { port: taken } = probe.address();
      probe.close(() => resolve(taken));
    });
  });
}
