/**
 * Stores the description of the calls of a running product, its keys sorted.
 *
 *   node scripts/compare/openapi.mjs URL FILE [USER]
 */
import path from 'node:path';
import { Client } from './lib/client.mjs';
import { Normaliser } from './lib/normalise.mjs';
import { pretty, store } from './lib/store.mjs';

const [url, file, user = 'admin'] = process.argv.slice(2);
if (url === undefined || file === undefined) throw new Error('Usage: openapi.mjs URL FILE [USER]');
const client = new Client(url);
await client.signIn(user, process.env.LIMPID_DEMO_PASSWORD ?? '');
const description = await client.json('/openapi.json');
store(path.dirname(file), path.basename(file), pretty(new Normaliser().value(description)));
