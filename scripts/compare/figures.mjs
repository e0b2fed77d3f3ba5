/**
 * Stores the figures of a running product, so that two versions can be compared with `diff -r`: limits,
 * explanations, rankings, master data, exports and reports of every facility of an account.
 *
 *   node scripts/compare/figures.mjs URL FOLDER [USER]
 *
 * The password is LIMPID_DEMO_PASSWORD. Capture a fresh installation, before anything else is done with it.
 */
import { answersOf } from './lib/answers.mjs';
import { callsOf } from './lib/calls.mjs';
import { Client } from './lib/client.mjs';
import { textOf } from './lib/documents.mjs';
import { explanationsOf } from './lib/explanations.mjs';
import { inTurns } from './lib/in-turns.mjs';
import { Normaliser } from './lib/normalise.mjs';
import { documentPaths } from './lib/reports.mjs';
import { pretty, store } from './lib/store.mjs';

const [url, folder, user = 'admin'] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('Usage: figures.mjs URL FOLDER [USER]');
const client = new Client(url);
await client.signIn(user, process.env.LIMPID_DEMO_PASSWORD ?? '');
const calls = callsOf(await client.json('/openapi.json'));
for (const facility of await client.facilities()) await capture(facility);

/** @param {{ id: string, name: string }} facility */
async function capture({ id, name }) {
  const fp = `/plans/production/facilities/${id}`;
  const started = Date.now();
  const answers = await answersOf(client, fp, calls);
  const explanations = await explanationsOf(client, fp, answers);
  const normaliser = new Normaliser();
  for (const answer of answers.values()) normaliser.learn(answer);
  const keep = (room, path, text) => store(folder, `${name}/${room}/${normaliser.text(path)}`, text);
  for (const [path, answer] of answers) keep('answers', `${path}.json`, pretty(normaliser.value(answer)));
  for (const [query, answer] of explanations) keep('explanations', `${query}.json`, pretty(normaliser.value(answer)));
  const paths = documentPaths(answers, calls.exports);
  await inTurns(paths, async path => {
    const { status, bytes } = await client.get(`${fp}${path}`);
    const text = status === 200 ? await textOf(bytes) : `status ${status}`;
    keep('documents', `${path}.txt`, normaliser.text(text));
  });
  const counts = `${answers.size} answers, ${explanations.size} explanations, ${paths.length} documents`;
  console.log(`${name}: ${counts}, ${Math.round((Date.now() - started) / 1000)} s`);
}
