import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, Reason } from '#schemas/lib/fields';
import { SignedIn } from '#schemas/identity/session';
import { licencesOf } from '../../licence/licences-of-person.js';
import { SessionReply } from '#kernel/http/session-reply';
import { InstallationSettingsToken } from '#kernel/facility/installation-settings';
import { ownTransactions } from '../auth.routes.js';
import { EmergencySignInToken } from './emergency.js';
import { visitOf } from '../visit.js';

const editors = { allOf: ['Facility.Modify', 'User.Modify'] } as const;
const credentials = {
  username: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
};
const OpenBody = Type.Object({ ...credentials, witness: Type.Object(credentials, closed), reason: Reason }, closed);
const SaveBody = Type.Object(
  {
    enabled: Type.Boolean(),
    minutes: Type.Integer({
      minimum: 10,
      maximum: 240,
      description: 'How long an emergency session lasts, used or not',
    }),
    version: Type.Integer({ minimum: 0 }),
    reason: Reason,
  },
  closed,
);
const Setting = Type.Object({
  emergency: Type.Object({
    enabled: Type.Boolean(),
    minutes: Type.Integer({ description: 'how long an emergency session lasts, used or not' }),
    version: Type.Integer(),
  }),
});

/** The way in while single sign-on does not work (compliance IAM-11). */
export const emergencyRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/auth/emergency',
    scope: 'system',
    access: { anonymous: true, because: 'two people sign in when the provider does not answer' },
    summary:
      'Signs an administrator in with name and password, witnessed by a second person, for a short time and without signing; off by default',
    input: { body: OpenBody },
    output: SignedIn,
    ...ownTransactions,
    useCase: {
      name: 'kernel.emergency-login',
      deps: { emergency: EmergencySignInToken },
      run: async ({ emergency }, call) => {
        const { cookie, token, user } = await emergency.open(call.input.body, visitOf(call));
        return new SessionReply({ token, license: await licencesOf(call.tx, user.id), user }, cookie);
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/auth/emergency/settings',
    scope: 'system',
    access: editors,
    summary: 'Whether two people may sign in while the provider does not answer, and for how long',
    input: {},
    output: Setting,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-emergency-settings',
      deps: { settings: InstallationSettingsToken },
      run: async ({ settings }) => {
        const { value, version } = await settings.get('emergency');
        return { emergency: { ...value, version } };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/auth/emergency/settings',
    scope: 'system',
    access: editors,
    summary: 'Switches emergency sign-in on or off; while it is on, single sign-on lets no other password in',
    input: { body: SaveBody },
    output: Setting,
    audit: 'required',
    useCase: {
      name: 'kernel.save-emergency-settings',
      deps: { emergency: EmergencySignInToken },
      run: async ({ emergency }, call) => {
        const { version, reason, ...setting } = call.input.body;
        const saved = await emergency.save(call, setting, version, reason);
        return { emergency: { ...saved.value, version: saved.version } };
      },
    },
  }),
];
