import { ApiError, type AnyCall, type FacilityScope, type Reauthentication } from '#kernel/contract';
import type { PasswordJudge } from './judge-password.js';
import { visitOf } from './visit.js';

/** Proof by name and password, judged and counted like a sign-in. */
export class PasswordReauthentication implements Reauthentication {
  constructor(private readonly judge: PasswordJudge) {}

  prove(call: AnyCall<FacilityScope | null>, username: string, password: string): Promise<void> {
    return this.judge.judge(username, password, visitOf(call), account => {
      // Somebody else's right password proves the wrong person.
      const isOwn = account.id === call.actor.id;
      return isOwn ? Promise.resolve() : Promise.reject(new ApiError('InvalidEmailOrPasswordError'));
    });
  }
}
