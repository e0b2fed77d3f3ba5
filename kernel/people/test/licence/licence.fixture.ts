import { generateKeyPairSync, sign } from 'node:crypto';
import pg from 'pg';
import type { TestAnswer, TestClient, TestKernel } from '#kernel/testing';
import type { LicenceContent } from '#schemas/identity/licence';
import { signedBytes } from '../../server/licence/licence-file.js';

type Granted = LicenceContent['facilities'][number];

/** A vendor of the test's own: its public key is given to the product by the setting. */
const pair = generateKeyPairSync('ed25519');
export const licenceKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** A day as text, so many days from today (UTC). */
export function day(fromToday: number): string {
  return new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
}

let issued = 0;

/** A good licence for facilities, as the vendor would issue it now; later ones are newer. */
export function content(
  facilities: readonly { readonly id: string; readonly name: string }[],
  fields: Partial<Granted> = {},
): LicenceContent {
  issued += 1;
  return {
    number: `L-${issued}`,
    holder: 'Test Pharma Ltd',
    issuedAt: new Date(Date.now() + issued).toISOString(),
    facilities: facilities.map(({ id, name }) => ({
      facilityId: id,
      name,
      tier: 'full',
      validFrom: day(-1),
      validTo: day(365),
      warnDays: 30,
      graceDays: 14,
      limits: {},
      ...fields,
    })),
  };
}

/** The file that the vendor sends. */
export function signed(licence: LicenceContent, key = 'development', by = pair.privateKey): string {
  const signature = sign(null, signedBytes(licence), by).toString('base64');
  return JSON.stringify({ format: 'limpid-licence/1', licence, key, signature });
}

export function bring(client: TestClient, text: string, dryRun = false): Promise<TestAnswer> {
  return client.call('POST', '/licences', { content: text, ...(dryRun ? { dryRun } : {}) });
}

/** What no call can do: lets days pass for the licences of this database, by moving their dates back. */
export async function passDays(limpid: Pick<TestKernel, 'databaseUrl'>, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: limpid.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; alter table kernel.licence disable trigger audited;
      update kernel.licence set valid_from = valid_from - ${days}, valid_to = valid_to - ${days},
        issued_at = issued_at - interval '${days} days';
      update kernel.licence_watch set told_at = told_at - interval '${days} days';
      alter table kernel.licence enable always trigger audited; notify kernel, 'facilities'; commit`);
  } finally {
    await client.end();
  }
}

/** Moves the time that the installation remembers into the future, as if the clock had been set back since. */
export async function moveClockBack(limpid: Pick<TestKernel, 'databaseUrl'>, hours: number): Promise<void> {
  const client = new pg.Client({ connectionString: limpid.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update kernel.licence_clock set latest = now() + interval '${hours} hours'; notify kernel, 'facilities'`,
    );
  } finally {
    await client.end();
  }
}
