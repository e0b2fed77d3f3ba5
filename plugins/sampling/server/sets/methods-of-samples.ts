import type { AnyCall } from '#kernel/contract';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { methodFault, methodsOf, validityFault, type MethodRow } from '../setup/methods.js';
import { microbialMethodsOf, type MicrobialMethodRow } from '../setup/microbial-methods.js';

/** The methods of samples of sets as they are today. */
export interface MethodsOfSamples {
  readonly methods: ReadonlyMap<string, MethodRow>;
  readonly microbialMethods: ReadonlyMap<string, MicrobialMethodRow>;
}

/** Reads the methods that the definitions of samples name. */
export async function methodsOfSamples(
  call: AnyCall,
  samples: readonly Pick<SetSample, 'definition'>[],
): Promise<MethodsOfSamples> {
  const ids = (one: 'method' | 'microbialMethod'): string[] =>
    samples.flatMap(({ definition }) => definition[one]?.id ?? []);
  return {
    methods: await methodsOf(call, ids('method')),
    microbialMethods: await microbialMethodsOf(call, ids('microbialMethod')),
  };
}

/** The methods of the plan, and the recovery on the material, must still be valid when a result is entered. */
export function faultOfMethods(
  { methods, microbialMethods }: MethodsOfSamples,
  { definition: { method, microbialMethod = null, location } }: Pick<SetSample, 'definition'>,
  day: string,
): string | null {
  const microbial = microbialMethods.get(microbialMethod?.id ?? '');
  const fault = microbial === undefined ? null : validityFault(microbial, day);
  const used = methods.get(method?.id ?? '');
  if (fault !== null || used === undefined) return fault;
  const { materialId = null, material } = location;
  return methodFault(used, materialId === null ? null : { id: materialId, name: material ?? '' }, day);
}
