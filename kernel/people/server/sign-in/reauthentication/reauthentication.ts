import {
  ApiError,
  type AnyCall,
  type FacilityScope,
  type ProofOfIdentity,
  type Reauthentication,
} from '#kernel/contract';
import type { PasswordJudge } from '../../passwords/judge-password.js';
import type { Proofs } from './proofs.js';
import { visitOf } from '../visit.js';

/** The kernel's side of signing: proofs that the browser got before, and name with password in the same call. */
export class SigningIdentity implements Reauthentication {
  constructor(
    private readonly judge: PasswordJudge,
    private readonly proofs: Proofs,
  ) {}

  async prove(call: AnyCall<FacilityScope | null>, username: string, password: string): Promise<void> {
    await this.proofs.assertMaySign(call.session ?? '');
    return this.judge.judge(username, password, visitOf(call), account => {
      // Somebody else's right password proves the wrong person.
      const isOwn = account.id === call.actor.id;
      return isOwn ? Promise.resolve() : Promise.reject(new ApiError('InvalidEmailOrPasswordError'));
    });
  }

  consume(
    call: AnyCall<FacilityScope | null>,
    proof: string,
    purpose: string,
    contentHash: string,
  ): Promise<ProofOfIdentity> {
    return this.proofs.consume(call, proof, purpose, contentHash);
  }
}
