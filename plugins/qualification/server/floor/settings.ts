import { randomUUID } from 'node:crypto';
import { ApiError, type AnyCall, type Change } from '#kernel/contract';
import {
  defaultInspectionRules,
  InspectionRules,
  type InspectionSettings,
  type InspectionSettingsChange,
} from '#plugins/qualification/shared/inspection-settings';
import { personName } from './floor-rows.js';

const table = 'qualification.inspection_settings';

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly rules: Partial<InspectionRules>;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
}

async function stored(call: AnyCall, lock: '' | 'for update' = ''): Promise<Stored | undefined> {
  const [found] = await call.tx.rows<Stored>({
    text: `select s.id, s.version, s.rules, s.updated_at as "updatedAt", ${personName('s.updated_by')} as "updatedBy"
           from qualification.inspection_settings s where s.facility_id = $1 ${lock}`,
    values: [call.facility.id],
  });
  return found;
}

/** The rules of the facility; those that were never saved have their default. */
export async function inspectionSettings(call: AnyCall): Promise<InspectionSettings> {
  const row = await stored(call);
  return {
    ...defaultInspectionRules,
    ...row?.rules,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
  };
}

/** The rules alone. */
export async function inspectionRules(call: AnyCall): Promise<InspectionRules> {
  const { version: _version, updatedAt: _at, updatedBy: _by, ...rules } = await inspectionSettings(call);
  return rules;
}

/** Saves rules against the version that was read; StaleRecordError when another was saved meanwhile. */
export async function saveInspectionSettings(
  call: AnyCall,
  { version, ...change }: InspectionSettingsChange,
): Promise<InspectionSettings> {
  // Two first saves wait for each other.
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${call.facility.id}`]);
  const row = await stored(call, 'for update');
  if ((row?.version ?? 0) !== version)
    throw new ApiError('StaleRecordError', { details: { current: await inspectionSettings(call) } });
  const before: InspectionRules = { ...defaultInspectionRules, ...row?.rules };
  const after: InspectionRules = { ...before, ...change };
  const changes = differences(before, after);
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  const id = row?.id ?? randomUUID();
  const columns = {
    version: version + 1,
    rules: JSON.stringify(after),
    updated_at: call.now,
    updated_by: call.actor.id,
  };
  const ofFacility = { facility_id: call.facility.id, id };
  await (row === undefined
    ? call.tx.db(table).insert({ ...ofFacility, ...columns })
    : call.tx.db(table).where(ofFacility).update(columns));
  call.tx.audit({
    domain: 'InspectionSettings',
    action: 'update',
    entity: { table, id, label: 'cleaning inspection settings' },
    changes,
  });
  return inspectionSettings(call);
}

function differences(before: InspectionRules, after: InspectionRules): Change[] {
  const fields = Object.keys(InspectionRules.properties) as (keyof InspectionRules)[];
  return fields.flatMap(path =>
    JSON.stringify(before[path]) === JSON.stringify(after[path]) ? [] : [{ path, from: before[path], to: after[path] }],
  );
}
