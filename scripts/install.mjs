import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lib/lock-file.mjs';
import { dataFolder, logFolder, root } from './lib/paths.mjs';
import { PlainError, DiskFullError, explainFileError } from './lib/plain-error.mjs';
import { run } from './lib/run.mjs';
import { stage } from './lib/say.mjs';
import { postgresPackage } from './postgres/binaries.mjs';

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.limpid-installed');

/** Installs the packages of the lock file unless exactly they are installed already. */
export async function install() {
  if (isInstalled()) return;
  await alone(path.join(dataFolder, 'install.lock'), async () => {
    if (!isInstalled()) await stage('Installing packages', installPackages, 'the first time takes a minute or two');
  });
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp();
}

/** What an installation depends on. */
function stamp() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const name of ['package-lock.json', '.npmrc']) hash.update(readFileSync(path.join(root, name)));
  return hash.digest('hex');
}

async function installPackages() {
  const words = [...npm(), 'ci', '--include=dev', '--include=optional', '--loglevel=error'];
  let missing = [];
  for (let attempt = 1; attempt <= 2; attempt++) {
    const result = await run(words, { env: cleanEnvironment() });
    if (result.code !== 0) throw explainInstall(`${result.output}\n${result.errors}`);
    // some releases of npm report success after an interrupted download
    missing = missingPackages();
    if (missing.length === 0) break;
  }
  if (missing.length > 0) {
    throw new PlainError(
      `npm ended before it had installed everything (${missing.length} packages are missing); start again, and if that repeats update npm.`,
    );
  }
  await restorePostgresLinks();
  try {
    writeFileSync(stampFile, stamp());
  } catch (error) {
    throw explainFileError(error, modules);
  }
}

/** Packages of the lock file that belong on this machine and are not there. */
function missingPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const belongs = ({ os, cpu, optional }) =>
    !optional || (os?.includes(process.platform) === true && cpu?.includes(process.arch) === true);
  return Object.keys(packages).filter(
    key =>
      key !== '' && belongs(packages[key]) && !packages[key].libc && !existsSync(path.join(root, key, 'package.json')),
  );
}

/** npm as started by the user, on the user's own Node: the pinned one is replaced while npm works. */
function npm() {
  const script = process.env.npm_execpath;
  if (script !== undefined && /\.[cm]?js$/.test(script))
    return [process.env.npm_node_execpath ?? process.execPath, script];
  return ['npm'];
}

/** The surrounding `npm start` describes itself in variables that would confuse the npm inside. */
function cleanEnvironment() {
  const kept =
    /^npm_config_(cache|registry|userconfig|proxy|https_proxy|noproxy|cafile|strict_ssl|offline|prefer_offline)$/i;
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || kept.test(name));
  return { ...Object.fromEntries(entries), IBM_TELEMETRY_DISABLED: 'true' };
}

/** Package archives hold no links; PostgreSQL's libraries need theirs. */
async function restorePostgresLinks() {
  const folder = postgresPackage();
  const script = path.join(folder, 'scripts', 'hydrate-symlinks.js');
  if (!existsSync(script)) return;
  const result = await run(['env', '-C', folder, process.env.npm_node_execpath ?? process.execPath, script]);
  if (result.code !== 0) throw new PlainError(`The PostgreSQL libraries could not be linked: ${result.errors.trim()}`);
}

function explainInstall(output) {
  if (/ENOSPC|EDQUOT/.test(output)) return new DiskFullError(root);
  if (/EACCES|EPERM|EROFS/.test(output)) return explainFileError(Object.assign(new Error(), { code: 'EACCES' }), root);
  mkdirSync(logFolder, { recursive: true });
  const log = path.join(logFolder, 'install.log');
  writeFileSync(log, output);
  if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EAI_AGAIN|network/i.test(output)) {
    return new PlainError(
      `The package registry cannot be reached; check the network connection and start again (details in ${log}).`,
    );
  }
  return new PlainError(`npm could not install the packages; read ${log}, remove the cause and start again.`);
}
