import { Type, type Static } from 'typebox';

/** How a cleaning agent comes to a machine (formulas 6.1): by its own mapping, by procedures that clean the machine, or both. */
export const CleanedBy = Type.Object({
  isMapped: Type.Boolean(),
  /** Numbers of the cleaning procedures in use at the machine that use the agent. */
  procedures: Type.Array(Type.String()),
});
export type CleanedBy = Static<typeof CleanedBy>;

/** Why a machine counts for an agent, for example `by procedures CP01 and CP02, and mapped`. */
export function cleanedByWord({ isMapped, procedures }: CleanedBy): string {
  if (procedures.length === 0) return isMapped ? 'mapped' : '';
  const numbers = `${procedures.slice(0, -1).join(', ')}${procedures.length > 1 ? ' and ' : ''}${procedures.at(-1) ?? ''}`;
  return `by procedure${procedures.length > 1 ? 's' : ''} ${numbers}${isMapped ? ', and mapped' : ''}`;
}
