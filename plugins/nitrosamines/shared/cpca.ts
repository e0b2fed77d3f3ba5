import { Type, type Static } from 'typebox';
import { closed, Nullable, StringEnum } from '#schemas/lib/fields';

/** Features that make a nitrosamine less potent, with their points (formulas 6.3, CPCA). */
export const deactivatingFeatures = [
  'carboxylicAcid',
  'pyrrolidineRing',
  'sixRingWithSulfur',
  'fiveOrSixRing',
  'morpholineRing',
  'sevenRing',
  'longChainsOnBothSides',
  'electronWithdrawingOneSide',
  'electronWithdrawingBothSides',
  'betaHydroxylOneSide',
  'betaHydroxylBothSides',
] as const;
export type DeactivatingFeature = (typeof deactivatingFeatures)[number];

/** Features that make it more potent. */
export const activatingFeatures = ['arylOnAlphaCarbon', 'methylOnBetaCarbon'] as const;
export type ActivatingFeature = (typeof activatingFeatures)[number];

const Hydrogens = Type.Integer({ minimum: 0, maximum: 3, description: 'On one of the two α-carbons, in any order' });

/** Inputs of the carcinogenic potency categorisation. */
export const CpcaStructure = Type.Object(
  {
    alphaHydrogens: Type.Array(Hydrogens, { minItems: 2, maxItems: 2 }),
    alphaCarbonTertiary: Type.Optional(Type.Boolean()),
    /** With 0 and 2 hydrogens: the CH2 belongs to an ethyl group. */
    methyleneOfEthyl: Type.Optional(Type.Boolean()),
    deactivating: Type.Optional(
      Type.Array(StringEnum(deactivatingFeatures), { uniqueItems: true, maxItems: deactivatingFeatures.length }),
    ),
    activating: Type.Optional(
      Type.Array(StringEnum(activatingFeatures), { uniqueItems: true, maxItems: activatingFeatures.length }),
    ),
  },
  closed,
);
export type CpcaStructure = Static<typeof CpcaStructure>;

/** A category with every point counted, and its intakes by authority, ng/day. */
export const CpcaResult = Type.Object({
  category: Type.Integer(),
  /** Null when the category follows from the α-hydrogens alone. */
  score: Nullable(Type.Integer()),
  steps: Type.Array(Type.Object({ text: Type.String(), points: Nullable(Type.Integer()) })),
  intakeNgPerDay: Type.Object({ EMA: Type.Number(), FDA: Type.Number(), HC: Type.Number(), TGA: Type.Number() }),
});
export type CpcaResult = Static<typeof CpcaResult>;
