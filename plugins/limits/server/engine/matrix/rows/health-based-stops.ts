import { stopBefore } from '../../pair/stop-before.js';
import type { PlantInput, Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import type { Columns } from '../prepare.js';

/** Finds the next productions before which a residue has no limit, because the health-based limit that it needs is missing. */
export class HealthBasedStops {
  private readonly columns: Columns;
  private readonly ofPatients: Uint8Array;
  private readonly stopped: Uint8Array;
  private readonly isIntermediate: Uint8Array;

  constructor(
    plant: { readonly input: PlantInput; readonly columns: Columns },
    private readonly policy: LimitPolicy,
  ) {
    this.columns = plant.columns;
    this.ofPatients = new Uint8Array(plant.columns.patients.length);
    this.stopped = new Uint8Array(plant.columns.patientOf.length);
    // No patient takes an intermediate.
    this.isIntermediate = Uint8Array.from(plant.input.productions, ({ kind }) => Number(kind === 'intermediate'));
  }

  /** 1 before each next production without a limit; null where there is none. Valid until the next call. */
  before(substance: Substance): Uint8Array | null {
    const { stopped } = this;
    if (!this.look(substance)) return null;
    for (let next = 0; next < stopped.length; next++) stopped[next] = Number(this.isStopped(next));
    return stopped;
  }

  /** Turns to a substance, and says whether it has no limit before some patients. */
  look(substance: Substance): boolean {
    const { policy, ofPatients } = this;
    const { patients } = this.columns;
    let some = false;
    for (let patient = 0; patient < ofPatients.length; patient++) {
      const of = patients[patient];
      const stops = of !== undefined && stopBefore(substance, of, policy) !== null;
      ofPatients[patient] = Number(stops);
      some ||= stops;
    }
    return some;
  }

  /** Whether the substance looked at last has no limit before a next production. */
  isStopped(next: number): boolean {
    return this.isIntermediate[next] !== 1 && this.ofPatients[this.columns.patientOf[next] ?? 0] === 1;
  }
}
