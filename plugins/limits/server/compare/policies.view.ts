import { isDeepStrictEqual } from 'node:util';
import { defineComparedView, type Change, type ComparedView, type Difference, type Finding } from '#kernel/contract';
import { comingFields, versionFields, type ResidueType } from '#plugins/limits/shared/policy';
import { policyTitle } from '#plugins/limits/shared/residue-words';
import type { NitrosamineInputs } from '../api.js';
import { linkedNitrosamines } from '../plant/input/nitrosamine-inputs.js';
import { differences } from '../policies/differences.js';
import { microbialPolicyInForce } from '../policies/microbial-policy.js';
import { policiesInForce } from '../policies/policies.js';

type Kind = ResidueType | 'Microbial';
interface PolicyInForce {
  readonly kind: Kind;
  readonly version: number;
  readonly settings: object;
}

/** The number of settings that a difference names; the policy page shows all. */
const namedSettings = 6;

/** The policies in force, in previews and comparisons of two dates. */
export function policiesView(nitrosamines: readonly NitrosamineInputs[]): ComparedView {
  return defineComparedView<readonly PolicyInForce[]>({
    key: 'policies',
    group: 'Policies',
    access: { anyOf: ['CleaningPolicy.Get', 'RiskCalculation.Get'] },
    feature: 'limits',
    look: async call => {
      const policies = await policiesInForce(call, await linkedNitrosamines(nitrosamines, call));
      const microbial = await microbialPolicyInForce(call);
      return [
        ...policies.map(policy => ({ ...policyInForce(policy), kind: policy.residueType })),
        { ...policyInForce(microbial), kind: 'Microbial' },
      ];
    },
    compare: comparePolicies,
  });
}

const heads = new Set(['residueType', ...Object.keys({ ...versionFields, ...comingFields })]);

function policyInForce(policy: { readonly version: number }): Omit<PolicyInForce, 'kind'> {
  const settings = Object.fromEntries(Object.entries(policy).filter(([key]) => !heads.has(key)));
  return { version: policy.version, settings };
}

function comparePolicies(before: readonly PolicyInForce[], after: readonly PolicyInForce[]): readonly Finding[] {
  const found = after.flatMap((now): Difference[] => {
    const old = before.find(each => each.kind === now.kind);
    if (old === undefined || old.version === now.version) return [];
    return [
      {
        label: policyTitle(now.kind),
        before: versionName(old.version),
        after: versionName(now.version),
        unit: '',
        ratio: null,
        direction: 'changed',
        detail: inWords(differences(old.settings, now.settings)),
        page: `/limits/policies?type=${now.kind}`,
      },
    ];
  });
  if (found.length === 0) return [];
  const counts = { tighter: 0, looser: 0, changed: found.length, new: 0, gone: 0, same: after.length - found.length };
  const sentence = `${found.length === 1 ? '1 policy has' : `${found.length} policies have`} another version in force.`;
  return [{ title: 'Policies', sentence, counts, differences: found }];
}

function versionName(version: number): string {
  return version === 0 ? 'defaults' : `version ${version}`;
}

function inWords(changes: readonly Change[]): string {
  const named = changes.slice(0, namedSettings).map(({ path, from, to }) => `${spelled(path)}: ${moved(from, to)}`);
  const more = changes.length > namedSettings ? [`and ${changes.length - namedSettings} more`] : [];
  return changes.length === 0 ? 'the same settings' : [...named, ...more].join('; ');
}

/** `useLd50` → use ld50, `arl.value` → arl, value. */
function spelled(path: string): string {
  const parts = path.split('.').map(part => part.replace(/(?<=[a-z0-9])[A-Z]+/g, letters => ` ${letters}`));
  return parts.join(', ').toLowerCase();
}

function moved(from: unknown, to: unknown): string {
  if (!isListOfRecords(from) || !isListOfRecords(to)) return `${shown(from)} → ${shown(to)}`;
  const stays = from.filter(each => to.some(other => isDeepStrictEqual(other, each))).length;
  return `${from.length} → ${to.length}, ${stays} unchanged`;
}

function isListOfRecords(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'object');
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.every(each => typeof each === 'string') ? value.join(', ') : `${value.length}`;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null || value === undefined ? 'nothing' : JSON.stringify(value);
}
