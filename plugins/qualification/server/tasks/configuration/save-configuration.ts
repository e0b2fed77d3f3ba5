import { randomUUID } from 'node:crypto';
import { ApiError, validationError, type AnyCall, type Change } from '#kernel/contract';
import type { TaskConfiguration, TaskConfigurationBody } from '#plugins/qualification/shared/task-configuration';
import { studyTypes } from '#schemas/enumerations/master-data';
import { facilityUser } from '../facility-users.js';
import { readConfiguration } from './read-configuration.js';

const table = 'qualification.task_configuration';

/** Saves how the facility plans its tasks; tasks that exist stay as they are. */
export async function saveConfiguration(call: AnyCall, body: TaskConfigurationBody): Promise<TaskConfiguration> {
  // The first configuration has no row to lock.
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${call.facility.id}`]);
  const before = await readConfiguration(call);
  if (before.version !== body.version) throw new ApiError('StaleRecordError', { details: { current: before } });
  const { escalateTo } = body;
  if (escalateTo !== null && escalateTo !== before.escalateTo && (await facilityUser(call, escalateTo)) === null)
    throw validationError({ path: 'escalateTo', message: 'is not a user of this facility who may read tasks' });
  const changes = differences(before, body);
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  const columns = {
    version: before.version + 1,
    study_types: JSON.stringify(body.studyTypes),
    creates_from_assessments: body.createsFromAssessments,
    escalate_to: escalateTo,
    updated_at: call.now,
    updated_by: call.actor.id,
  };
  const [stored] = await call.tx.rows<{ id: string }>({
    text: `select id from qualification.task_configuration where facility_id = $1`,
    values: [call.facility.id],
  });
  const id = stored?.id ?? randomUUID();
  if (stored === undefined) await call.tx.db(table).insert({ facility_id: call.facility.id, id, ...columns });
  else await call.tx.db(table).where({ facility_id: call.facility.id, id }).update(columns);
  call.tx.audit({
    domain: 'QualificationTask',
    entity: { table, id, label: 'configuration of tasks' },
    action: stored === undefined ? 'create' : 'update',
    changes,
  });
  return readConfiguration(call);
}

/** Changed rules by study type and field, and the changed settings of all types. */
function differences(before: TaskConfiguration, after: TaskConfigurationBody): Change[] {
  const rules = studyTypes.flatMap(type => {
    const [old, next]: readonly Readonly<Record<string, unknown>>[] = [before.studyTypes[type], after.studyTypes[type]];
    return Object.keys(next ?? {}).flatMap(field =>
      changed(`studyTypes.${type}.${field}`, old?.[field], next?.[field]),
    );
  });
  return [
    ...rules,
    ...changed('createsFromAssessments', before.createsFromAssessments, after.createsFromAssessments),
    ...changed('escalateTo', before.escalateTo, after.escalateTo),
  ];
}

function changed(path: string, from: unknown, to: unknown): Change[] {
  return canonical(from) === canonical(to) ? [] : [{ path, from, to }];
}

/** The database orders the keys of objects anew. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => a.localeCompare(b)))
      : each,
  );
}
