import type { NotApplicableReason, ResidueKind } from '#plugins/qualification/shared/coverage/status';

/** Something that may remain on equipment. */
export interface CoverResidue {
  readonly kind: ResidueKind;
  readonly id: string;
}

/** A piece of equipment. */
export interface CoverEquipment {
  readonly id: string;
  /** `noContact` holds for all residues, `dedicated` for those of productions; null: other products share it. */
  readonly whyNot: Extract<NotApplicableReason, 'noContact' | 'dedicated'> | null;
  /** Since when it is there, ms since 1970. */
  readonly since: number;
  /** Places of agents that leave no residue there. */
  readonly withoutResidue: ReadonlySet<number>;
}

/** A production with what it may leave on each piece of equipment; residues and equipment by their places. */
export interface CoverProduction {
  readonly id: string;
  readonly since: number;
  /** The actives or the intermediate that it makes. */
  readonly made: readonly number[];
  readonly nitrosamines: readonly number[];
  readonly uses: readonly { readonly equipment: number; readonly agents: readonly number[] }[];
}

/** The matrix of productions and equipment with all residues. */
export interface CoverPlant {
  readonly equipments: readonly CoverEquipment[];
  readonly productions: readonly CoverProduction[];
  readonly residues: readonly CoverResidue[];
  /** Whether an active before a production with the same active counts as no contamination (formulas 4.5). */
  readonly skipsSameActive: boolean;
}
