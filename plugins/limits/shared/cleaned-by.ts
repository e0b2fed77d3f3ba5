import { Type, type Static } from 'typebox';

/** Why an agent counts on a piece of equipment (formulas 6.1): its own mapping, procedures that clean the equipment, or both. */
export const CleanedBy = Type.Object({
  isMapped: Type.Boolean(),
  /** Numbers of the cleaning procedures in use on the equipment that use the agent. */
  procedures: Type.Array(Type.String()),
});
export type CleanedBy = Static<typeof CleanedBy>;

/** Why a piece of equipment counts for an agent, for example `by procedures CP01 and CP02, and mapped`. */
export function cleanedByWord({ isMapped, procedures }: CleanedBy): string {
  if (procedures.length === 0) return isMapped ? 'mapped' : '';
  const numbers = `${procedures.slice(0, -1).join(', ')}${procedures.length > 1 ? ' and ' : ''}${procedures.at(-1) ?? ''}`;
  return `by procedure${procedures.length > 1 ? 's' : ''} ${numbers}${isMapped ? ', and mapped' : ''}`;
}
