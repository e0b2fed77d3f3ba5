import { todayAt, type AnyCall, type FacilitySettings } from '#kernel/contract';
import { signersOf, type Signer } from '../people/signers.js';
import { policyInForce } from '../policies/policy-in-force.js';
import type { PolicyInUse } from '../policies/policy.js';

/** What the approvals of a facility have in common, read once for all records of a ceremony. */
export class Surroundings {
  private readonly answers = new Map<string, Promise<unknown>>();

  constructor(
    private readonly call: AnyCall,
    private readonly settings: FacilitySettings,
  ) {}

  /** Everybody who may sign, by name. */
  signers(): Promise<readonly Signer[]> {
    return this.once('signers', () => signersOf(this.call));
  }

  /** The calendar day of the facility. */
  today(): Promise<string> {
    return this.once('today', () => todayAt(this.call, this.settings));
  }

  /** The policy of a document type that is in force today; null: there is none. */
  policy(documentType: string): Promise<PolicyInUse | null> {
    return this.once(`policy ${documentType}`, async () => policyInForce(this.call, documentType, await this.today()));
  }

  private once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.answers.get(name) ?? read();
    this.answers.set(name, known);
    return known as Promise<T>;
  }
}
