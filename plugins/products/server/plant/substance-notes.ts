/** Shares of base that values were multiplied by because they are stated of a salt (ADR 0031); absent for values of the base. */
export interface BaseFactors {
  /** By the routes of `hbelMgPerDay`. */
  readonly hbel?: Readonly<Record<string, number>>;
  readonly acceptableIntake?: number;
  /** Of the therapeutic and the maximum daily dose. */
  readonly dose?: number;
  readonly ld50?: number;
}

/** What is known of a health-based limit in force besides its value; each left out where it does not apply. */
export interface HbelNote {
  /** An acceptable intake. */
  readonly isIntake?: true;
  /** A draft, which no toxicologist has reviewed. */
  readonly isProvisional?: true;
  /** Chosen although a lower value applies to its route. */
  readonly isOverLower?: true;
  /** The lowest reviewed value for its route that was not chosen, if lower, as mass of the base. */
  readonly lower?: { readonly basis: string; readonly mgPerDay: number };
  /** Other routes for which it counts where they have no limit of their own (formulas 2.2). */
  readonly extrapolations?: readonly {
    readonly route: string;
    readonly factor: number;
    readonly reason: string;
    readonly author: string | null;
  }[];
}

/** A measured purge factor of an active or intermediate, and the production that purifies. */
export interface PlantPurgeFactor {
  readonly id: string;
  readonly label: string;
  readonly productionId: string;
  readonly factor: number;
  readonly evidence: string;
}
