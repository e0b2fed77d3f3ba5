import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// For the vendor: signs a licence. The content is JSON as kernel/docs/licences.md describes it; `issuedAt` is filled in.
const usage = 'Usage: node scripts/licence/issue.mjs --key private.pem --key-id ID --content licence.json --out FILE\n';
const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    'key-id': { type: 'string' },
    content: { type: 'string' },
    out: { type: 'string' },
  },
});
const { key, content, out } = values;
if (key === undefined || content === undefined || out === undefined || values['key-id'] === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}
const licence = { issuedAt: new Date().toISOString(), ...JSON.parse(readFileSync(content, 'utf8')) };
const format = 'limpid-licence/1';
const signature = sign(null, Buffer.from(`${format}\n${canonical(licence)}`), createPrivateKey(readFileSync(key)));
const file = { format, licence, key: values['key-id'], signature: signature.toString('base64') };
writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`);
process.stdout.write(`Wrote ${out}\n`);

/**
 * JSON with sorted keys and no blanks, as the product checks it.
 *
 * @param {unknown} value
 * @returns {string}
 */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
