import { Type, type Static } from 'typebox';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';

const Named = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });

/** `incomplete`: what was found is within the MAC, but something of it is not known. */
export const balanceVerdicts = ['pass', 'fail', 'incomplete'] as const;

/** A set whose results are added up. */
export const BalancedSet = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  equipment: Named,
  cleaningCompletedAt: Nullable(Type.String()),
});
export type BalancedSet = Static<typeof BalancedSet>;

/** A part of equipment with its residue; `part` null: what no sampled part stands for. */
export const BalancedZone = Type.Object({
  equipment: Type.String({ description: 'ID' }),
  part: Nullable(Type.String()),
  residueMgPerSqcm: Type.Number(),
  areaSqcm: Nullable(Type.Number()),
  massMg: Nullable(Type.Number()),
});
export type BalancedZone = Static<typeof BalancedZone>;

/** One residue on all equipment of the sets beside what may be carried over into the next batch. Unrounded. */
export const ResidueBalance = Type.Object({
  residue: Type.String(),
  zones: Type.Array(BalancedZone),
  /** Of the zones that the next production uses, too. */
  totalMg: Type.Number(),
  /** The next production with the highest share; null without a limit. */
  next: Nullable(Named),
  macMg: Nullable(Type.Number()),
  shareOfMac: Nullable(Type.Number({ description: '1: all of it' })),
  verdict: Nullable(StringEnum(balanceVerdicts)),
  /** What is not known, as sentences. */
  missing: Type.Array(Type.String()),
});
export type ResidueBalance = Static<typeof ResidueBalance>;

/** The residue left on the equipment of one or more sets together (formulas 13.1, whole-train view). */
export const MassBalance = Type.Object({
  sets: Type.Array(BalancedSet),
  /** Sets of the same production on other equipment, of the cleanings nearest in time first. */
  others: Type.Array(BalancedSet),
  residues: Type.Array(ResidueBalance),
  /** Why there is none; null where there is one. */
  whyNone: Nullable(Type.String()),
});
export type MassBalance = Static<typeof MassBalance>;
