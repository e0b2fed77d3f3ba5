import type { AnyCall, AnyResource } from '#kernel/contract';
import type { FacilityLicence, LicenceFacts, LicenceLimit } from '#schemas/identity/facility-licence';
import { countOf, titleOf, usersLimit } from './counts.js';
import type { LicenceReader } from './licence-file.js';
import { licenceColumns, licenceStatusOf, type LicenceRow } from '#kernel/facility/licence-status';

interface Kept extends Omit<LicenceFacts, 'isSigned'> {
  readonly id: string;
  readonly document: string;
}
interface Row extends LicenceRow {
  readonly id: string;
  readonly name: string;
  readonly externalId: string;
  readonly tier: string;
  /** Newest first; only what is in force or has not begun. */
  readonly kept: readonly Kept[];
}

const facts = `json_build_object('id', l.id, 'number', l.number, 'holder', l.holder, 'tier', l.tier, 'validFrom', l.valid_from,
  'validTo', l.valid_to, 'warnDays', l.warn_days, 'graceDays', l.grace_days, 'issuedAt', l.issued_at, 'importedAt', l.imported_at,
  'importedByName', i.first_name || ' ' || i.last_name, 'fileHash', l.file_hash, 'keyId', l.key_id, 'document', l.document)`;

/** Facilities of a person, or all for null, with their licences by name. */
export async function licenceViews(
  call: AnyCall<null>,
  userId: string | null,
  reader: LicenceReader,
  resources: readonly AnyResource[],
): Promise<FacilityLicence[]> {
  const rows = await call.tx.rows<Row>({
    text: `select f.id, f.name, f.external_id as "externalId", f.tier, ${licenceColumns},
             coalesce((select json_agg(${facts} order by l.issued_at desc) from kernel.licence l
               left join kernel.app_user i on i.id = l.imported_by where l.facility_id = f.id and (l.valid_from > now()
                 or l.id = (select c.id from kernel.licence_in_force c where c.facility_id = f.id))), '[]') as kept
           from kernel.facility f left join kernel.app_user u on u.id = $1
           where f.archived_at is null and ($1::uuid is null or u.all_facilities
             or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id))
           order by lower(f.name), f.id`,
    values: [userId],
  });
  const views: FacilityLicence[] = [];
  for (const row of rows) views.push(await viewOf(call, row, reader, resources));
  return views;
}

async function viewOf(
  call: AnyCall<null>,
  row: Row,
  reader: LicenceReader,
  resources: readonly AnyResource[],
): Promise<FacilityLicence> {
  const { terms, state, daysLeft, graceDaysLeft, clockMovedBack } = licenceStatusOf(row);
  const shown = ({ id: _id, document, ...rest }: Kept): LicenceFacts => ({ ...rest, isSigned: reader.holds(document) });
  const inForce = row.kept.find(({ id }) => id === terms?.id);
  const next = row.kept.find(({ id }) => id !== terms?.id);
  const limits: LicenceLimit[] = [];
  for (const [of, most] of Object.entries(terms?.limits ?? {})) {
    const used = await countOf(call.tx, row.id, of, resources);
    const title = of === usersLimit ? 'Users' : titleOf(resources, of);
    if (used !== null) limits.push({ of, title, most, used });
  }
  return {
    facilityId: row.id,
    facilityName: row.name,
    facilityExternalId: row.externalId,
    state,
    workflow: state === 'genuine' ? 'none' : 'renewal',
    tier: terms?.tier === 'lite' ? 'lite' : row.tier,
    daysLeft,
    graceDaysLeft,
    clockMovedBack,
    users: (await countOf(call.tx, row.id, usersLimit, resources)) ?? 0,
    limits,
    licence: inForce === undefined ? null : shown(inForce),
    next: next === undefined ? null : shown(next),
  };
}
