import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { criterionFaults } from '#plugins/equipment/shared/microbial-criterion';
import {
  defaultMicrobialSettings,
  type MicrobialLimit,
  type MicrobialPolicy,
  type MicrobialPolicyVersion,
  type MicrobialSettings,
  type MicrobialUpdate,
} from '#plugins/limits/shared/microbial-policy';
import { lowerCase } from '#schemas/lib/lower-case';
import { saveVersion, settingsInForce, versionsOf, type Approving } from './setting-versions.js';

/** The microbial policy in force; the table of formulas section 7 until one is saved. */
export async function microbialPolicyInForce(call: AnyCall): Promise<MicrobialPolicy> {
  const found = await settingsInForce<MicrobialSettings>(call, ['Microbial'], () => defaultMicrobialSettings);
  const policy = found.get('Microbial');
  if (policy === undefined) throw new Error('no microbial policy');
  return { ...policy.settings, ...policy.head, ...policy.coming };
}

/** Saves the next version of the microbial policy and returns the one in force. */
export async function saveMicrobialPolicy(
  call: AnyCall,
  update: MicrobialUpdate,
  approving: Approving,
): Promise<MicrobialPolicy> {
  const { version, reason, effectiveFrom, draftVersion, ...sent } = update;
  await saveVersion<MicrobialSettings>(call, {
    kind: 'Microbial',
    byDefault: defaultMicrobialSettings,
    version,
    reason,
    effectiveFrom: effectiveFrom ?? null,
    draftVersion,
    approving,
    next: before => checked({ ...before, ...sent }),
    domain: 'CleaningPolicy',
    label: 'Microbial policy',
  });
  return microbialPolicyInForce(call);
}

/** All versions, the newest first, including those not yet in force. */
export async function microbialPolicyVersions(call: AnyCall): Promise<MicrobialPolicyVersion[]> {
  const versions = await versionsOf<MicrobialSettings>(call, 'Microbial', defaultMicrobialSettings);
  return versions.map(({ head, settings }) => ({ ...settings, ...head }));
}

function checked(settings: MicrobialSettings): MicrobialSettings {
  const faults = settings.limits.flatMap((limit, index) => faultsOf(limit, index, settings.limits));
  const organisms = settings.absentOrganisms.map(each => lowerCase(each.trim()));
  if (new Set(organisms).size < organisms.length)
    faults.push({ path: 'absentOrganisms', message: 'contains duplicates' });
  if (settings.enabled && settings.limits.length === 0)
    faults.push({ path: 'limits', message: 'at least one limit is needed when the policy is enabled' });
  if (faults.length > 0) throw validationError(...faults);
  return settings;
}

function faultsOf(limit: MicrobialLimit, index: number, all: readonly MicrobialLimit[]): FieldFault[] {
  const at = (field: string): string => `limits.${index}.${field}`;
  const faults: FieldFault[] = criterionFaults(limit).map(({ field, message }) => ({ path: at(field), message }));
  const isBelow = limit.operator !== 'GreaterThanEqualTo';
  const isSame = (other: MicrobialLimit): boolean =>
    (['contaminant', 'sampleType', 'roomGrade', 'operator', 'unit'] as const).every(key => other[key] === limit[key]);
  if (all.findIndex(isSame) < index)
    faults.push({ path: at('contaminant'), message: 'is repeated for this grade and sample' });
  // Nothing would pass a range with its ends exchanged.
  const isUpperEnd = (other: MicrobialLimit): boolean =>
    (['contaminant', 'sampleType', 'roomGrade', 'unit'] as const).every(key => other[key] === limit[key]) &&
    (other.operator === 'LessThan' || other.operator === 'LessThanEqualTo');
  if (!isBelow && all.some(other => isUpperEnd(other) && other.action < limit.action))
    faults.push({ path: at('action'), message: 'is above the upper limit of the same sample: nothing would pass' });
  return faults;
}
