import { spawn } from 'node:child_process';
import { mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logFolder, root } from '../lib/paths.mjs';
import { PlainError, explainFileError } from '../lib/plain-error.mjs';
import { endsWithParent } from '../lib/processes.mjs';
import { stopChild } from '../lib/run.mjs';
import { say, stage } from '../lib/say.mjs';
import { isShuttingDown, onShutdown } from '../lib/shutdown.mjs';
import { reasonOf, sentenceOf } from './prepare-data.mjs';
import { memoryOptions, memorySettings } from './server-memory.mjs';

const logFile = path.join(logFolder, 'server.log');
/** A slow or busy machine is not given up on while the server still starts. */
const READY_WITHIN = 300_000;
/** A server that crashes this often in a row will not get better by starting it again. */
const MOST_RESTARTS_PER_MINUTE = 10;

/**
 * Starts the server process, waits until it is ready, and keeps it running until this process is told to stop.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./address.mjs').Address} address
 * @returns {Promise<{ ended: Promise<number> }>} `ended` resolves with an exit code when the server cannot be kept up
 */
export async function serve(env, address) {
  const log = openLog();
  let current = launch(env, log);
  onShutdown(() => stopChild(current.child));
  await stage('Starting the server', () => untilReady(current, address));
  const ended = (async () => {
    const crashes = [];
    for (;;) {
      await current.exited;
      if (isShuttingDown()) return new Promise(() => undefined);
      const now = Date.now();
      crashes.push(now);
      if (crashes.filter(time => time > now - 60_000).length > MOST_RESTARTS_PER_MINUTE) {
        throw new PlainError(`The server ends again and again; read ${logFile}, remove the cause and start again.`);
      }
      say('! The server ended unexpectedly; starting it again');
      await sleep(200);
      if (isShuttingDown()) return new Promise(() => undefined);
      current = launch(env, log);
    }
  })();
  return { ended };
}

function launch(env, log) {
  const program = path.join(root, 'dist', 'bundle', 'server.js');
  const [command, ...words] = [...endsWithParent('TERM'), process.execPath, ...memoryOptions, program];
  // its own session: Ctrl-C reaches it through this process, in order, and not twice
  const environment = { ...memorySettings, ...env, LIMPID_PARENT: String(process.pid) };
  const child = spawn(command, words, { cwd: root, env: environment, detached: true, stdio: ['ignore', log, 'pipe'] });
  const state = { child, errors: '', running: true, exited: undefined };
  child.stderr.setEncoding('utf8').on('data', text => {
    state.errors = (state.errors + text).slice(-8_000);
    keep(log, text);
  });
  state.exited = new Promise(resolve => {
    child.once('close', resolve);
    child.once('error', resolve);
  });
  void state.exited.then(() => (state.running = false));
  return state;
}

let isLogLost = false;

/** A log that cannot be written (a full disk) loses its lines: it must not end the product. */
function keep(log, text) {
  try {
    writeSync(log, text);
    isLogLost = false;
  } catch (error) {
    if (!isLogLost) say(`! ${logFile} cannot be written (${error.code}): its lines are lost until it can`);
    isLogLost = true;
  }
}

async function untilReady(server, address) {
  const deadline = Date.now() + READY_WITHIN;
  while (!(await isReady(address))) {
    if (!server.running) {
      throw new PlainError(
        sentenceOf(server.errors) ??
          `The server ended while it started${reasonOf(server.errors)}; read ${logFile}, remove the cause and start again.`,
      );
    }
    if (Date.now() > deadline) {
      throw new PlainError(
        `The server is not ready after ${READY_WITHIN / 1000} s; read ${logFile}, remove the cause and start again.`,
      );
    }
    await sleep(25);
  }
}

function isReady({ url }) {
  return new Promise(resolve => {
    const request = http.get(`${url}/health/ready`, { timeout: 10_000, agent: false }, response => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

function openLog() {
  try {
    mkdirSync(logFolder, { recursive: true });
    if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 50_000_000) renameSync(logFile, `${logFile}.1`);
    const file = openSync(logFile, 'a', 0o600);
    return file;
  } catch (error) {
    throw explainFileError(error, logFolder);
  }
}
