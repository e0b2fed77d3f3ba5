import { hash, randomUUID } from 'node:crypto';
import { ApiError, token, type AnyCall, type Token } from '#kernel/contract';
import type { ImportedLicence, LicenceContent } from '#schemas/identity/licence';
import type { Facilities } from '#kernel/facility/facilities';
import { assertOwnFacilities } from '../accounts/user-links.js';
import { accessChannel } from '#kernel/facility/access-channel';
import { refused, type LicenceReader } from './licence-file.js';

type SystemCall = AnyCall<null>;
type Granted = LicenceContent['facilities'][number];

/** Licence files that are imported; the newest that has begun is in force (transitions section 10). */
export class Licences {
  constructor(
    private readonly reader: LicenceReader,
    private readonly facilities: Facilities,
  ) {}

  /** Stores a verified licence with an audit entry for each facility that it names; refuses all of it or none. */
  async import(call: SystemCall, content: string): Promise<ImportedLicence> {
    const { licence, keyId } = this.reader.read(content);
    await call.tx.db.raw(`select pg_advisory_xact_lock(hashtextextended('kernel.licence', 0))`);
    const names = await this.assertAcceptable(call, licence);
    const fileHash = hash('sha256', content);
    for (const granted of licence.facilities)
      await keep(call, { licence, granted, keyId, fileHash, content, name: names.get(granted.facilityId) ?? '' });
    // A good licence also settles what the clock may have shown before.
    await call.tx.db('kernel.licence_clock').update({ latest: call.tx.db.fn.now() });
    await call.tx.db.raw('select pg_notify(?, ?)', [accessChannel, 'facilities']);
    call.tx.afterCommit(() => this.facilities.forgetAll());
    return { number: licence.number, holder: licence.holder, keyId, fileHash, facilities: licence.facilities };
  }

  /** Names of the facilities by id. */
  private async assertAcceptable(call: SystemCall, licence: LicenceContent): Promise<ReadonlyMap<string, string>> {
    const ids = licence.facilities.map(({ facilityId }) => facilityId.toLowerCase());
    if (new Set(ids).size !== ids.length) throw refused('names a facility twice');
    const known = await call.tx.rows<KnownLicence>({
      text: `select f.id, f.name, l.number, l.issued_at as "issuedAt", (now() at time zone 'UTC')::date::text as today
             from kernel.facility f left join lateral (select number, issued_at from kernel.licence
               where facility_id = f.id order by issued_at desc limit 1) l on true where f.id = any ($1::uuid[])`,
      values: [ids],
    });
    for (const granted of licence.facilities) {
      const facility = known.find(({ id }) => id === granted.facilityId.toLowerCase());
      if (facility === undefined) throw refused(`is for another installation: there is no facility ${granted.name}`);
      assertInTime(granted, facility, licence.issuedAt);
    }
    await assertOwnFacilities(call, ids);
    return new Map(known.map(({ id, name }) => [id, name]));
  }
}

export const LicencesToken: Token<Licences> = token<Licences>('kernel.Licences');

interface KnownLicence {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly issuedAt: Date | null;
  readonly today: string;
}

function assertInTime(granted: Granted, facility: KnownLicence, issued: string): void {
  const { validFrom, validTo } = granted;
  if (validTo < validFrom) throw refused(`ends before it begins for ${facility.name}`);
  if (validTo < facility.today) throw refused(`has ended on ${validTo} for ${facility.name}`);
  if (facility.issuedAt === null) return;
  const age = Date.parse(issued) - facility.issuedAt.getTime();
  if (age === 0) throw new ApiError('NothingToChangeError', { message: 'This licence was imported before' });
  if (age < 0) throw refused(`is older than the licence ${facility.number ?? ''} of ${facility.name}`);
}

interface Kept {
  readonly licence: LicenceContent;
  readonly granted: Granted;
  readonly keyId: string;
  readonly fileHash: string;
  readonly content: string;
  readonly name: string;
}

/** Writes what one facility is granted. */
async function keep(call: SystemCall, { licence, granted, keyId, fileHash, content, name }: Kept): Promise<void> {
  const id = randomUUID();
  await call.tx.db('kernel.licence').insert({
    facility_id: granted.facilityId,
    id,
    number: licence.number,
    holder: licence.holder,
    tier: granted.tier,
    valid_from: granted.validFrom,
    valid_to: granted.validTo,
    warn_days: granted.warnDays,
    grace_days: granted.graceDays,
    limits: JSON.stringify(granted.limits),
    issued_at: licence.issuedAt,
    key_id: keyId,
    file_hash: fileHash,
    document: content,
    imported_at: call.now,
    imported_by: call.actor.id,
  });
  const { validFrom, validTo, warnDays, graceDays, tier, limits } = granted;
  const facts = { number: licence.number, validFrom, validTo, warnDays, graceDays, tier, limits, keyId, fileHash };
  call.tx.audit({
    domain: 'Licence',
    action: 'import',
    entity: { table: 'kernel.licence', id, label: `licence ${licence.number} of ${name}` },
    changes: Object.entries(facts).map(([path, to]) => ({ path, from: null, to })),
  });
}
