import type { AnyCall, FieldFault } from '#kernel/contract';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import { dayOf, methodFault, methodsOf } from './methods.js';

/** The fault of the method of a planned sample, on the day of the call. */
export async function methodFaults(
  call: AnyCall,
  { methodId = null, contaminant }: PlannedSample,
  { mocId, moc }: { readonly mocId: string | null; readonly moc: string | null },
): Promise<FieldFault[]> {
  if (methodId === null) return [];
  const method = (await methodsOf(call, [methodId])).get(methodId);
  if (method === undefined) return [{ path: 'methodId', message: 'does not exist in this facility' }];
  const needsRecovery = contaminant !== 'BioBurden' && contaminant !== 'Endotoxin' && mocId !== null;
  const fault = methodFault(method, needsRecovery ? { id: mocId, name: moc ?? '' } : null, dayOf(call));
  return fault === null ? [] : [{ path: 'methodId', message: fault }];
}
