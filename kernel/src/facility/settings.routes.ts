import { Type } from 'typebox';
import {
  defineUseCase,
  readOnly,
  token,
  type DateTimeSettings,
  type RouteDefinition,
  type Token,
} from '#kernel/contract';
import { closed, StringEnum } from '#schemas/lib/fields';
import type { Shape } from '../core/shape.js';
import { dateFormats, timeFormats, type Settings } from './settings.js';

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
  {
    method: 'GET',
    path: '/date-time-setting',
    scope: 'facility',
    access: { signedIn: true, because: 'every screen shows dates in the form of the facility' },
    summary: 'Time zone and formats of the facility',
    input: {},
    output: Reply,
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown>()({
      name: 'kernel.get-date-time',
      deps: { settings: SettingsToken },
      run: async ({ settings }, call) => {
        const { value, version } = await settings.versionedDateTime(call);
        return { dateTimeSetting: { ...value, version } };
      },
    }),
  },
  {
    method: 'POST',
    path: '/date-time-setting',
    scope: 'facility',
    access: { anyOf: ['Facility.Modify'] },
    summary: 'Saves time zone and formats of the facility',
    input: { body: Body },
    output: Reply,
    audit: 'required',
    useCase: defineUseCase<Shape, unknown>()({
      name: 'kernel.save-date-time',
      deps: { settings: SettingsToken },
      run: async ({ settings }, call) => {
        const { version, ...value } = call.input.body as DateTimeSettings & { version: number };
        const saved = await settings.saveDateTime(call, value, version);
        return { dateTimeSetting: { ...saved.value, version: saved.version } };
      },
    }),
  },
];
