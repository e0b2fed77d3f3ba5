import type { AnyCall } from '#kernel/contract';
import type { NitrosamineInput, NitrosamineInputs } from '../../api.js';
import type { PolicyContext } from '../../policies/policies.js';

/** All nitrosamines that plugins have linked with productions of the facility. */
export async function nitrosaminesOf(
  providers: readonly NitrosamineInputs[],
  call: AnyCall,
): Promise<readonly NitrosamineInput[]> {
  const found: NitrosamineInput[] = [];
  for (const provider of providers) found.push(...(await provider.linked(call)));
  return found;
}

/** Whether nitrosamines are linked, so that they are assessed by default. */
export async function linkedNitrosamines(
  providers: readonly NitrosamineInputs[],
  call: AnyCall,
): Promise<PolicyContext> {
  return { nitrosaminesLinked: (await nitrosaminesOf(providers, call)).length > 0 };
}
