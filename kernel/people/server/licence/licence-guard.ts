import { ApiError, type AnyResource, type AuditNote, type UnitOfWork } from '#kernel/contract';
import type { Facilities, KnownFacility } from '#kernel/facility/facilities';
import type { CommitGuard } from '#kernel/base/data/call-context';
import { countOf, titleOf, usersLimit } from './counts.js';
import type { LicensedResources } from './licensed-resources.js';

const people = 'kernel.app_user';

/** Refuses additions that the licence does not cover before any commit (transitions section 10); other work goes on. */
export function licenceGuard(facilities: Facilities, { resources, tables }: LicensedResources): CommitGuard {
  const covered = new Set([...tables, ...resources.map(({ table }) => table)]);
  return async (tx, context, notes) => {
    const adding = notes.filter(adds);
    if (adding.length === 0 || context.ofProduct === true) return;
    if (context.facility !== null && adding.some(({ entity }) => covered.has(entity.table))) {
      const facility = await facilities.byId(context.facility.id);
      if (facility !== null) await assertRecords(tx, facility, adding, { resources, covered });
    }
    const persons = adding.filter(({ entity }) => entity.table === people);
    if (persons.length > 0) await assertPeople(tx, facilities, persons);
  };
}

/** New rows and those that come back. Changes to people are looked at too: they may bring them into a facility. */
function adds({ action, entity, changes = [] }: AuditNote): boolean {
  if (entity.table !== people) return action === 'create' || action === 'unarchive';
  return ['create', 'enable'].includes(action) || changes.some(({ path }) => path === 'facilities');
}

async function assertRecords(
  tx: UnitOfWork,
  facility: KnownFacility,
  adding: readonly AuditNote[],
  { resources, covered }: { readonly resources: readonly AnyResource[]; readonly covered: ReadonlySet<string> },
): Promise<void> {
  if (adding.some(({ action, entity }) => action === 'create' && covered.has(entity.table))) assertInForce(facility);
  const limits = Object.entries(facility.standing.terms?.limits ?? {});
  for (const [name, most] of limits) {
    const resource = resources.find(({ names }) => names.one === name);
    if (resource === undefined || !adding.some(({ entity }) => entity.table === resource.table)) continue;
    await assertRoom(tx, facility, name, most, { resources, what: titleOf(resources, name) });
  }
}

/** Whoever is new to a facility needs its licence: with an account of their own, or with access that an account is given. */
async function assertPeople(tx: UnitOfWork, facilities: Facilities, notes: readonly AuditNote[]): Promise<void> {
  const entered = new Map<string, boolean>();
  for (const note of notes) {
    const isNew = note.action !== 'enable';
    for (const id of await facilitiesEntered(tx, note)) entered.set(id, (entered.get(id) ?? false) || isNew);
  }
  for (const [id, isNew] of [...entered].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const facility = await facilities.byId(id);
    if (facility === null) continue;
    if (isNew) assertInForce(facility);
    const most = facility.standing.terms?.limits[usersLimit];
    if (most !== undefined) await assertRoom(tx, facility, usersLimit, most, { resources: [], what: usersLimit });
  }
}

/** Facilities that a person came to by the change. */
async function facilitiesEntered(tx: UnitOfWork, { action, entity, changes = [] }: AuditNote): Promise<string[]> {
  const before = action === 'enable' ? [] : [changes.find(({ path }) => path === 'facilities')?.from ?? []].flat();
  if (before.includes('all')) return [];
  const rows = await tx.rows<{ id: string }>({
    text: `select f.id from kernel.facility f join kernel.app_user u on u.id = $1 where f.archived_at is null
             and (u.all_facilities or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id))`,
    values: [entity.id],
  });
  return rows.map(row => row.id).filter(id => !before.includes(id));
}

function assertInForce({ scope, standing }: KnownFacility): void {
  if (standing.state !== 'grace-exceeded') return;
  throw new ApiError('NotAllowed', {
    message:
      `The licence of ${scope.name} ended on ${standing.terms?.validTo ?? ''} and its days of grace are over: ` +
      'nothing new can be added until a licence is imported. Everything that exists can be read, printed, exported and finished',
  });
}

/** Additions wait for each other, so that the last place is given once. */
async function assertRoom(
  tx: UnitOfWork,
  { scope }: KnownFacility,
  limit: string,
  most: number,
  { resources, what }: { readonly resources: readonly AnyResource[]; readonly what: string },
): Promise<void> {
  await tx.rows({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`kernel.licence ${scope.id} ${limit}`],
  });
  const count = await countOf(tx, scope.id, limit, resources);
  if (count !== null && count > most)
    throw new ApiError('NotAllowed', { message: `The licence of ${scope.name} allows ${most} ${what}` });
}
