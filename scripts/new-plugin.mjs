import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { PlainError, explainFileError } from './lib/plain-error.mjs';
import { say } from './lib/say.mjs';
import { filesOf } from './new-plugin/files.mjs';

/**
 * `npm run new:plugin NAME [--workflow]`: a plugin with one kind of record, its table, calls, pages and test, that passes
 * every check as it is; with a workflow its records are submitted, reviewed and approved with signatures.
 *
 * @param {readonly string[]} words
 * @returns {Promise<number>} exit code
 */
export async function run(words) {
  const id = words.find(word => !word.startsWith('--')) ?? '';
  const unknown = words.find(word => word.startsWith('--') && word !== '--workflow');
  if (unknown !== undefined) throw new PlainError(`${unknown} is not an option: npm run new:plugin NAME -- --workflow`);
  refuseUnusable(id);
  const files = await formatted(filesOf(id, migrationStamp(), { workflow: words.includes('--workflow') }));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text, { flag: 'wx' });
      say(`+ ${file}`);
    }
  } catch (error) {
    throw explainFileError(error, root);
  }
  say(`\nThe plugin ${id} is ready: "npm test" judges it, "npm start" serves it at /app/${id}.`);
  return 0;
}

/** Long names break lines elsewhere than short ones: the files are formatted as the check wants them. */
async function formatted(files) {
  const { format } = await import('prettier');
  const { prettier } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const entries = Object.entries(files).map(async ([filepath, text]) => [
    filepath,
    await format(text, { ...prettier, filepath }),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * @param {string} id
 */
export function refuseUnusable(id) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    throw new PlainError('Name the plugin in lower-case letters, digits and dashes: npm run new:plugin stability.');
  }
  if (['kernel', 'people', 'approvals', 'audit', 'past', 'public'].includes(id) || id.startsWith('pg-')) {
    throw new PlainError(`The name ${id} is taken by the platform; choose another one.`);
  }
  if (existsSync(path.join(root, 'plugins', id)))
    throw new PlainError(`plugins/${id} exists already; choose another name.`);
}

/** Migrations run in the order of their time: this one after every other. */
function migrationStamp() {
  const folders = [
    'migrations',
    'kernel/people/migrations',
    'kernel/approvals/migrations',
    ...readdirSync(path.join(root, 'plugins')).map(name => `plugins/${name}/migrations`),
  ];
  const stamps = folders
    .filter(folder => existsSync(path.join(root, folder)))
    .flatMap(folder => readdirSync(path.join(root, folder)))
    .flatMap(file => /^\d{12}(?=_)/.exec(file) ?? []);
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
  const latest = stamps.toSorted().at(-1) ?? '0';
  return now > latest ? now : String(BigInt(latest) + 1n);
}
