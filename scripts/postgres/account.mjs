import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import { PlainError } from '../lib/plain-error.mjs';
import { endsWithParent } from '../lib/processes.mjs';

/**
 * @typedef {object} Account
 * @property {string[]} prefix words before the command
 * @property {number | undefined} owner owner of the data folder, when it differs from this process
 * @property {number | undefined} group its group
 */

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/**
 * Decides under which account PostgreSQL runs. It refuses root, so root hands it to the owner of an existing data
 * folder, else to `postgres`, else to `nobody`; below a folder closed to others it keeps the right to pass, or runs
 * in a user namespace.
 *
 * @param {string} dataDir data folder of the cluster, existing or not
 * @param {string} parent an existing folder that holds it
 * @param {string} postgres path of the server program
 * @returns {Account}
 */
export function accountFor(dataDir, parent, postgres) {
  if (typeof process.getuid !== 'function') return { prefix: [], owner: undefined, group: undefined };
  const candidates = process.getuid() === 0 ? rootCandidates(dataDir) : [ordinaryAccount()];
  if (candidates.length === 1) return candidates[0];
  const found = candidates.find(candidate => works(candidate, parent, postgres));
  if (found !== undefined) return found;
  throw new PlainError(
    `PostgreSQL does not run as root and no other account can reach ${parent}; ` +
      'run this as an ordinary user, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
  );
}

/** @returns {Account} */
function ordinaryAccount() {
  const self = { owner: undefined, group: undefined };
  return { prefix: hasName() ? endsWithParent('INT') : [...NAMESPACE, ...endsWithParent('INT')], ...self };
}

/** initdb wants a name for its user; a user id without an entry in the list of accounts has none. */
function hasName() {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * @param {string} dataDir
 * @returns {Account[]}
 */
function rootCandidates(dataDir) {
  const inNamespace = { prefix: [...NAMESPACE, ...endsWithParent('INT')], owner: undefined, group: undefined };
  const existing = existsSync(dataDir) ? statSync(dataDir) : undefined;
  if (existing?.uid === 0) return [inNamespace];
  const id = existing ?? accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
  const self = { owner: id.uid, group: id.gid };
  const change = ['setpriv', '--pdeathsig=INT', `--reuid=${id.uid}`, `--regid=${id.gid}`, '--clear-groups'];
  const pass = ['--securebits=+no_setuid_fixup', '--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'];
  const closed = { prefix: [...change, ...pass], ...self };
  const switched = { prefix: [...change, '--inh-caps=-all'], ...self };
  return existing === undefined ? [switched, closed, inNamespace] : [switched, closed];
}

/** @param {string} name */
function accountNamed(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * @param {Account} account
 * @param {string} parent
 * @param {string} postgres
 */
function works(account, parent, postgres) {
  const probe = 'test "$(id -u)" != 0 && cd "$1" && test -x "$2" && exec "$2" --version';
  const words = [...account.prefix, 'sh', '-c', probe, 'sh', parent, postgres];
  return spawnSync(words[0], words.slice(1), { cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0;
}
