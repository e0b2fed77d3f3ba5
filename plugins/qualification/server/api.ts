import { token, type AnyCall, type Token } from '#kernel/contract';

/** What covers equipment and a production without a further task: an approved assessment, a study, a risk acceptance. */
export interface PairCover {
  /** In words for a statement that is signed: `study CV-2026-003`; null: nothing covers the pair. */
  coverOf(
    call: AnyCall,
    pair: { readonly equipmentId: string | null; readonly productionId: string | null },
  ): Promise<string | null>;
}
/** Rooms that know a cover; a task is cancelled only where one of them names it (transitions Q8). */
export const PairCoverToken: Token<readonly PairCover[]> = token<readonly PairCover[]>('qualification.PairCover');
