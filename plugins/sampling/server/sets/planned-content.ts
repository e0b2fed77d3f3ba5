import type { AnyCall } from '#kernel/contract';
import type { SetContent } from './save-set.js';

/** The planned samples of equipment, or those among them with these ids. */
export async function plannedContent(
  _call: AnyCall,
  _equipmentId: string,
  _sampleIds?: readonly string[],
): Promise<readonly SetContent[]> {
  return Promise.resolve([]);
}
