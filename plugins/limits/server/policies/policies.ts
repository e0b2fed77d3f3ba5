import { validationError, type AnyCall } from '#kernel/contract';
import { defaultPolicySettings } from '#plugins/limits/shared/default-policies';
import {
  residueTypes,
  type Policy,
  type PolicyChange,
  type PolicyDifference,
  type PolicyRemoval,
  type PolicySettings,
  type PolicyUpdate,
  type PolicyVersion,
  type ResidueType,
} from '#plugins/limits/shared/policy';
import { changedSettings } from './changed-settings.js';
import { differences } from './differences.js';
import { withoutIdleReason } from './factor-rules.js';
import { policyFaults } from './policy-rules.js';
import { assertMaySave } from './may-save.js';
import { saveVersion, settingsInForce, versionsOf, type Approving, type SettingKind } from './setting-versions.js';

/** What the defaults of a facility depend on. */
export interface PolicyContext {
  /** True when a plugin has linked nitrosamines with productions, so that they are assessed by default (formulas 5.1). */
  readonly nitrosaminesLinked: boolean;
}
const noContext: PolicyContext = { nitrosaminesLinked: false };

/** The four policies in force; unsaved ones have the specification's defaults as version 0. */
export async function policiesInForce(call: AnyCall, context: PolicyContext = noContext): Promise<readonly Policy[]> {
  const found = await settingsInForce<PolicySettings>(call, residueTypes, kind => defaultsOf(call, kind, context));
  return residueTypes.flatMap(residueType => {
    const policy = found.get(residueType);
    return policy === undefined ? [] : [{ residueType, ...policy.settings, ...policy.head, ...policy.coming }];
  });
}

/** The policy of one residue type at the moment of the call; version 0 is the default. */
export async function policyInForce(
  call: AnyCall,
  residueType: ResidueType,
  context: PolicyContext = noContext,
): Promise<Policy> {
  const found = (await policiesInForce(call, context)).find(policy => policy.residueType === residueType);
  if (found === undefined) throw new Error(`no policy for ${residueType}`);
  return found;
}

/** Saves the next version of a policy and returns the policy in force. */
export async function savePolicy(
  call: AnyCall,
  residueType: ResidueType,
  update: PolicyUpdate,
  { approving, ...context }: PolicyContext & { readonly approving?: Approving } = noContext,
): Promise<Policy> {
  const { version, reason, effectiveFrom, draftVersion, residueType: named = residueType, ...sent } = update;
  assertMaySave(call, 'CleaningPolicy', version);
  if (named !== residueType) throw validationError({ path: 'residueType', message: `must be ${residueType}` });
  await saveVersion<PolicySettings>(call, {
    kind: residueType,
    byDefault: defaultsOf(call, residueType, context),
    version,
    reason,
    effectiveFrom: effectiveFrom ?? null,
    draftVersion,
    ...(approving === undefined ? {} : { approving }),
    next: before => checked(call, residueType, { before, change: sent }),
    domain: 'CleaningPolicy',
    label: `${residueType} policy`,
  });
  return policyInForce(call, residueType, context);
}

/** Returns a policy to its defaults as its next version, and answers the policy in force. */
export async function resetPolicy(
  call: AnyCall,
  residueType: ResidueType,
  { version, reason }: PolicyRemoval,
  { approving, ...context }: PolicyContext & { readonly approving?: Approving } = noContext,
): Promise<Policy> {
  const byDefault = defaultsOf(call, residueType, context);
  await saveVersion<PolicySettings>(call, {
    kind: residueType,
    byDefault,
    version,
    reason,
    draftVersion: null,
    ...(approving === undefined ? {} : { approving }),
    // The requirement of new facilities is dropped by an explicit change only.
    next: ({ requireHbel }) => ({ ...byDefault, requireHbel }),
    domain: 'CleaningPolicy',
    label: `${residueType} policy`,
  });
  return policyInForce(call, residueType, context);
}

/** The settings after a change, or DataValidationError naming every invalid field. */
export function checked(
  call: AnyCall,
  residueType: ResidueType,
  { before, change }: { readonly before: PolicySettings; readonly change: PolicyChange },
): PolicySettings {
  const settings = withoutIdleReason(residueType, changedSettings(before, change));
  const faults = policyFaults(residueType, settings, { before, productType: call.facility.productType });
  if (faults.length > 0) throw validationError(...faults);
  return settings;
}

/** All versions of a policy, the newest first, the default as version 0 last. */
export async function policyVersions(
  call: AnyCall,
  residueType: ResidueType,
  context: PolicyContext = noContext,
): Promise<PolicyVersion[]> {
  const versions = await versionsOf<PolicySettings>(call, residueType, defaultsOf(call, residueType, context));
  return versions.map(({ head, settings }) => ({ residueType, ...settings, ...head }));
}

/** The differences between two versions, or DataValidationError naming the one that does not exist. */
export async function policyDifference(
  call: AnyCall,
  residueType: ResidueType,
  asked: { readonly from: number; readonly to: number },
  context: PolicyContext = noContext,
): Promise<PolicyDifference> {
  const versions = await versionsOf<PolicySettings>(call, residueType, defaultsOf(call, residueType, context));
  const settingsOf = (name: 'from' | 'to'): PolicySettings => {
    const found = versions.find(each => each.head.version === asked[name]);
    if (found === undefined) throw validationError({ path: name, message: 'no such version exists' });
    return found.settings;
  };
  return { ...asked, changes: [...differences(settingsOf('from'), settingsOf('to'))] };
}

function defaultsOf(call: AnyCall, kind: SettingKind, { nitrosaminesLinked }: PolicyContext): PolicySettings {
  return defaultPolicySettings(kind as ResidueType, call.facility.productType, nitrosaminesLinked);
}
