import { token, type AnyCall, type FacilityScope, type Token } from '#kernel/contract';

/** What a person alone is asked for, so that the account cannot be archived before it is given to somebody else. */
export interface PersonDuties {
  /** Duties in words: `approval of PRC-7, version 2 (Rivermouth)`. */
  dutiesOf(call: AnyCall<FacilityScope | null>, userId: string): Promise<readonly string[]>;
}
/** Other parts of the kernel add to it. */
export const PersonDutiesToken: Token<readonly PersonDuties[]> = token<readonly PersonDuties[]>('people.PersonDuties');
