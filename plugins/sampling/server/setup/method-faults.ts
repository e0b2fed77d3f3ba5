import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import { dayOf, methodFault, methodsOf, validityFault, type Material } from './methods.js';
import { microbialMethodsOf, microbialMisfit, type MicrobialMethodRow } from './microbial-methods.js';
import { needsOwnRecovery } from './recovery-of-sample.js';

/** The faults of the methods of a planned sample themselves, on the day of the call. */
export async function methodFaults(call: AnyCall, sample: PlannedSample): Promise<FieldFault[]> {
  const { methodId = null, microbialMethodId = null } = sample;
  const faults: FieldFault[] = [];
  const add = (path: string, message: string | null): void => {
    if (message !== null) faults.push({ path, message });
  };
  if (methodId !== null) {
    const method = (await methodsOf(call, [methodId])).get(methodId);
    add('methodId', method === undefined ? unknown : methodFault(method, null, dayOf(call)));
  }
  if (microbialMethodId !== null)
    add(
      'microbialMethodId',
      microbialFault((await microbialMethodsOf(call, [microbialMethodId])).get(microbialMethodId), sample, dayOf(call)),
    );
  return faults;
}

const unknown = 'does not exist in this facility';

/** Why a sample cannot have this microbial method on a day; null where it can. */
export function microbialFault(
  method: MicrobialMethodRow | undefined,
  sample: Pick<PlannedSample, 'sampleType' | 'contaminant'>,
  day: string,
): string | null {
  return method === undefined ? unknown : (microbialMisfit(method, sample) ?? validityFault(method, day));
}

/** Refuses a method without a valid recovery on the material of the location, where the policy states none for all methods. */
export async function assertRecovery(call: AnyCall, limits: LimitsApi, sample: PlannedSample): Promise<void> {
  const { methodId = null, samplingLocationId, isBlank } = sample;
  const method = methodId === null ? undefined : (await methodsOf(call, [methodId])).get(methodId);
  if (method === undefined) return;
  const fault = methodFault(method, await materialAt(call, samplingLocationId), dayOf(call));
  // Only what would be refused needs the policy.
  if (fault === null || !needsOwnRecovery({ ...sample, isBlank: isBlank === true }, method, await limits.inForce(call)))
    return;
  throw validationError({ path: 'methodId', message: fault });
}

async function materialAt(call: AnyCall, locationId: string): Promise<Material | null> {
  const [material] = await call.tx.rows<Material>({
    name: 'sampling-material-of-location',
    text: `select m.id, m.name from sampling.sampling_location l
           join equipment.v_moc m on m.facility_id = l.facility_id and m.id = l.moc_id
           where l.facility_id = $1 and l.id = $2`,
    values: [call.facility.id, locationId],
  });
  return material ?? null;
}
