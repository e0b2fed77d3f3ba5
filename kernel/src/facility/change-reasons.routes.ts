import { defineRoute, readOnly, type AnyCall, type FacilityScope, type RouteDefinition } from '#kernel/contract';
import { ChangeReasonsAnswer, ChangeReasonsUpdate, type ChangeReasons } from '#schemas/change-reasons';
import { FacilitiesToken } from './facilities.js';
import { InstallationSettingsToken } from './installation-settings.js';
import { SettingsToken } from './settings.routes.js';

const path = '/change-reasons';
const forForms = { signedIn: true, because: 'every form asks for a reason and offers the usual ones' } as const;
const recentAtMost = 8;
/** Entries of the trail that are looked at, so that the call stays fast in a long trail. */
const lookedThrough = 400;

/** Reasons for changes: of the records of a facility, and of those of the installation (ADR 0048). */
export const changeReasonRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path,
    scope: 'facility',
    access: forForms,
    summary: 'Whether changes of records of the facility need a reason, the standard reasons, and those last used',
    input: {},
    output: ChangeReasonsAnswer,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-change-reasons',
      deps: { settings: SettingsToken },
      run: async ({ settings }, call) => {
        const { value, version } = await settings.get(call, 'changeReasons');
        return { changeReasons: { ...value, version }, recent: await recentReasons(call, call.facility.id) };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path,
    scope: 'facility',
    access: { anyOf: ['Facility.Modify'] },
    reason: 'always',
    summary: 'Saves whether changes need a reason, and the standard reasons; effective at once on every node',
    input: { body: ChangeReasonsUpdate },
    output: ChangeReasonsAnswer,
    audit: 'required',
    useCase: {
      name: 'kernel.save-change-reasons',
      deps: { settings: SettingsToken, facilities: FacilitiesToken },
      run: async ({ settings, facilities }, call) => {
        const { version, ...sent } = call.input.body;
        const saved = await settings.save(call, 'changeReasons', trimmed(sent), version);
        call.tx.afterCommit(() => facilities.forgetAll());
        return { changeReasons: { ...saved.value, version: saved.version }, recent: [] };
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path,
    scope: 'system',
    access: forForms,
    summary: 'Whether changes of users and departments need a reason, the standard reasons, and those last used',
    input: {},
    output: ChangeReasonsAnswer,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-installation-change-reasons',
      deps: { settings: InstallationSettingsToken },
      run: async ({ settings }, call) => {
        const { value, version } = await settings.get('changeReasons');
        return { changeReasons: { ...value, version }, recent: await recentReasons(call, 'system') };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path,
    scope: 'system',
    access: { allOf: ['Facility.Modify', 'User.Modify'] },
    reason: 'always',
    summary: 'Saves whether changes of users and departments need a reason, and the standard reasons',
    input: { body: ChangeReasonsUpdate },
    output: ChangeReasonsAnswer,
    audit: 'required',
    useCase: {
      name: 'kernel.save-installation-change-reasons',
      deps: { settings: InstallationSettingsToken },
      run: async ({ settings }, call) => {
        const { version, ...sent } = call.input.body;
        const saved = await settings.save(call, 'changeReasons', trimmed(sent), version);
        return { changeReasons: { ...saved.value, version: saved.version }, recent: [] };
      },
    },
  }),
];

function trimmed({ required, standard }: ChangeReasons): ChangeReasons {
  return { required, standard: [...new Set(standard.map(each => each.trim()).filter(each => each.length >= 3))] };
}

/** The caller's own reasons among the last entries of a trail, the newest first. */
async function recentReasons(call: AnyCall<FacilityScope | null>, scope: string): Promise<string[]> {
  const rows = await call.tx.rows<{ readonly reason: string }>({
    name: 'recent-reasons',
    text: `select e.body ->> 'reason' as reason from (
        select seq, body::jsonb as body from audit.entry
        where scope = $1 and actor_id = $2 order by seq desc limit ${lookedThrough}) e
      where e.body ->> 'reason' is not null group by 1 order by max(e.seq) desc limit ${recentAtMost}`,
    values: [scope, call.actor.id],
  });
  return rows.map(({ reason }) => reason);
}
