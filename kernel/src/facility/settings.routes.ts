import { Type } from 'typebox';
import { defineRoute, readOnly, token, type RouteDefinition, type Token } from '#kernel/contract';
import { closed, StringEnum } from '#schemas/lib/fields';
import { assertTimeZone, dateFormats, timeFormats, type Settings } from './settings.js';

export const SettingsToken: Token<Settings> = token<Settings>('kernel.Settings');

const fields = {
  timezone: Type.String({ minLength: 1, maxLength: 60 }),
  dateFormat: StringEnum(dateFormats),
  timeFormat: StringEnum(timeFormats),
  country: Type.String({ maxLength: 60 }),
};
const Reply = Type.Object({ dateTimeSetting: Type.Object({ ...fields, version: Type.Integer() }) });
const Body = Type.Object({ ...fields, version: Type.Integer({ minimum: 0 }) }, closed);

/** GET and POST /date-time-setting (specification sections 3 and 7). */
export const settingsRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/date-time-setting',
    scope: 'facility',
    access: { signedIn: true, because: 'every screen shows dates in the form of the facility' },
    summary: 'Time zone and formats of the facility',
    input: {},
    output: Reply,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-date-time',
      deps: { settings: SettingsToken },
      run: async ({ settings }, call) => {
        const { value, version } = await settings.get(call, 'dateTime');
        return { dateTimeSetting: { ...value, version } };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/date-time-setting',
    scope: 'facility',
    access: { anyOf: ['Facility.Modify'] },
    reason: 'change',
    summary: 'Saves time zone and formats of the facility',
    input: { body: Body },
    output: Reply,
    audit: 'required',
    useCase: {
      name: 'kernel.save-date-time',
      deps: { settings: SettingsToken },
      run: async ({ settings }, call) => {
        const { version, ...value } = call.input.body;
        assertTimeZone(value.timezone);
        const saved = await settings.save(call, 'dateTime', value, version);
        return { dateTimeSetting: { ...saved.value, version: saved.version } };
      },
    },
  }),
];
