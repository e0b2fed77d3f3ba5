import {
  defineRoute,
  defineUseCase,
  readOnly,
  shortList,
  validationError,
  type AnyCall,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { ListQuery } from '#schemas/lib/list-query';
import {
  DefaultUnitList,
  DefaultUnitRemoval,
  OneDefaultUnit,
  defaultUnits,
  DefaultUnits,
  DefaultUnitsUpdate,
  DefaultUnitVersions,
  unitsOfKey,
  type DefaultUnitKey,
} from '#plugins/limits/shared/default-units';
import { assertMaySave } from './may-save.js';
import { saveVersion, settingsInForce, versionsOf } from './setting-versions.js';

type UnitByKey = Readonly<Record<DefaultUnitKey, string>>;
const byDefault = Object.fromEntries(defaultUnits.map(({ key, unit }) => [key, unit])) as UnitByKey;

async function unitsInForce(call: AnyCall): Promise<DefaultUnits> {
  const saved = (await settingsInForce<UnitByKey>(call, ['DefaultUnits'], () => byDefault)).get('DefaultUnits');
  return {
    defaultUnits: defaultUnits.map(({ id, key, shortName }) => ({
      id,
      key,
      shortName,
      unit: saved?.settings[key] ?? byDefault[key],
      standard: byDefault[key],
      units: [...unitsOfKey(key)],
    })),
    version: saved?.head.version ?? 0,
  };
}

/** Every saved version, the newest first, with the units that it changed. */
async function savedVersions(call: AnyCall): Promise<DefaultUnitVersions> {
  const versions = await versionsOf<UnitByKey>(call, 'DefaultUnits', byDefault);
  return {
    defaultUnitVersions: versions.slice(0, -1).map(({ head, settings }, index) => {
      const before = versions[index + 1]?.settings ?? byDefault;
      const changed = defaultUnits.filter(({ key }) => settings[key] !== before[key]);
      return { ...head, changes: changed.map(({ key }) => ({ key, from: before[key], to: settings[key] })) };
    }),
  };
}

/** The new unit of each named key; throws for a unit of another kind or a repeated key. */
function changedUnits(before: UnitByKey, update: DefaultUnitsUpdate): UnitByKey {
  const keys = update.defaultUnits.map(({ key, id }) => key ?? id);
  const faults = update.defaultUnits.flatMap(({ id, unit }, index) => {
    const key = keys[index];
    if (key === undefined) return [{ path: `defaultUnits.${index}.key`, message: 'is required' }];
    if (id !== undefined && id !== key)
      return [{ path: `defaultUnits.${index}.id`, message: `does not belong to ${key}` }];
    const units = unitsOfKey(key);
    if (!units.includes(unit))
      return [{ path: `defaultUnits.${index}.unit`, message: `must be one of ${units.join(', ')}` }];
    return keys.indexOf(key) < index ? [{ path: `defaultUnits.${index}.key`, message: 'is repeated' }] : [];
  });
  if (faults.length > 0) throw validationError(...faults);
  return { ...before, ...Object.fromEntries(update.defaultUnits.map(({ unit }, index) => [keys[index], unit])) };
}

const listDefaultUnits = defineUseCase<RouteShape<undefined, typeof ListQuery, undefined>, DefaultUnitList>()({
  name: 'limits.list-default-units',
  deps: {},
  run: async (_deps, call) => {
    const units = await unitsInForce(call);
    const { rows, pagination } = shortList(units.defaultUnits, call.input.query, {
      text: unit => `${unit.key} ${unit.shortName}`,
      columns: ['shortName', 'unit', 'standard', 'units'],
      always: ['id', 'key'],
    });
    return { ...units, defaultUnits: rows, pagination };
  },
});

const listVersions = defineUseCase<RouteShape<undefined, undefined, undefined>, DefaultUnitVersions>()({
  name: 'limits.list-default-unit-versions',
  deps: {},
  run: (_deps, call) => savedVersions(call),
});

const saveDefaultUnits = defineUseCase<RouteShape<undefined, undefined, typeof DefaultUnitsUpdate>, DefaultUnits>()({
  name: 'limits.save-default-units',
  deps: {},
  run: async (_deps, call) => {
    const { version } = call.input.body;
    assertMaySave(call, 'DefaultUnit', version);
    await saveVersion<UnitByKey>(call, {
      kind: 'DefaultUnits',
      byDefault,
      version,
      reason: call.reason ?? null,
      next: before => changedUnits(before, call.input.body),
      domain: 'DefaultUnit',
      label: 'Default units',
    });
    return unitsInForce(call);
  },
});

const removeDefaultUnit = defineUseCase<
  RouteShape<typeof OneDefaultUnit, undefined, typeof DefaultUnitRemoval>,
  DefaultUnits
>()({
  name: 'limits.remove-default-unit',
  deps: {},
  run: async (_deps, call) => {
    const { key } = call.input.params;
    await saveVersion<UnitByKey>(call, {
      kind: 'DefaultUnits',
      byDefault,
      ...call.input.body,
      next: before => ({ ...before, [key]: byDefault[key] }),
      domain: 'DefaultUnit',
      label: 'Default units',
    });
    return unitsInForce(call);
  },
});

/** GET and POST /default_units (specification sections 3, 7 and 9). */
export const defaultUnitRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/default_units',
    scope: 'facility',
    access: { signedIn: true, because: 'every form offers the default unit of its quantity' },
    summary: 'The default unit of each quantity',
    asOf: true,
    input: { query: ListQuery },
    output: DefaultUnitList,
    audit: readOnly,
    useCase: listDefaultUnits,
  }),
  defineRoute({
    method: 'GET',
    path: '/default_units/versions',
    scope: 'facility',
    access: { anyOf: ['DefaultUnit.Get'] },
    asOf: true,
    summary: 'All versions of the default units with their changes, the newest first',
    input: {},
    output: DefaultUnitVersions,
    audit: readOnly,
    useCase: listVersions,
  }),
  defineRoute({
    method: 'POST',
    path: '/default_units',
    scope: 'facility',
    access: { anyOf: ['DefaultUnit.Modify', 'DefaultUnit.Add'] },
    reason: 'change',
    summary: 'Changes the default units of quantities; DefaultUnit.Add is enough for the first save',
    input: { body: DefaultUnitsUpdate },
    output: DefaultUnits,
    audit: 'required',
    useCase: saveDefaultUnits,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/default_units/:key',
    scope: 'facility',
    access: { anyOf: ['DefaultUnit.Delete'] },
    summary: 'Returns one quantity to its standard unit',
    input: { params: OneDefaultUnit, body: DefaultUnitRemoval },
    output: DefaultUnits,
    audit: 'required',
    useCase: removeDefaultUnit,
  }),
];
