import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// For the vendor: makes a pair of keys for licences. The private half is written to a file that only its owner reads and
// never becomes part of the product; the public half is printed, for kernel/people/server/licence/product-keys.ts or, for trials and
// development, for the setting LIMPID_LICENCE_KEY.
const { values } = parseArgs({ options: { out: { type: 'string' } } });
if (values.out === undefined) {
  process.stderr.write('Usage: node scripts/licence/new-key.mjs --out private.pem\n');
  process.exit(2);
}
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
writeFileSync(values.out, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
process.stdout.write(`${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}\n`);
