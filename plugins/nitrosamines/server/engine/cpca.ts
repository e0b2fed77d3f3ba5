import type {
  ActivatingFeature,
  CpcaResult,
  CpcaStructure,
  DeactivatingFeature,
} from '#plugins/nitrosamines/shared/cpca';

type Intakes = CpcaResult['intakeNgPerDay'];

const sameForAll = (ng: number): Intakes => ({ EMA: ng, FDA: ng, HC: ng, TGA: ng });

/** Acceptable intakes, ng/day (formulas 6.3); the TGA publishes none, so the lower intake is used. */
const intakes: Readonly<Record<number, Intakes>> = {
  1: { EMA: 18, FDA: 26.5, HC: 18, TGA: 18 },
  2: sameForAll(100),
  3: sameForAll(400),
  4: sameForAll(1500),
  5: sameForAll(1500),
};

/** Acceptable intakes of a potency category by authority, ng/day. */
export function intakesOfCategory(category: number): Intakes {
  const found = intakes[category];
  if (found === undefined) throw new Error(`there is no potency category ${category}`);
  return found;
}

const deactivating: Readonly<Record<DeactivatingFeature, readonly [points: number, text: string]>> = {
  carboxylicAcid: [3, 'Carboxylic acid anywhere'],
  pyrrolidineRing: [3, 'NNO in a pyrrolidine ring'],
  sixRingWithSulfur: [3, 'NNO in a 6-ring that contains S'],
  fiveOrSixRing: [2, 'NNO in another 5- or 6-ring'],
  morpholineRing: [1, 'NNO in a morpholine ring'],
  sevenRing: [1, 'NNO in a 7-ring'],
  longChainsOnBothSides: [1, 'Chains of 5 or more non-H atoms on both sides'],
  electronWithdrawingOneSide: [1, 'Electron-withdrawing group on the α-carbon of one side'],
  electronWithdrawingBothSides: [2, 'Electron-withdrawing groups on the α-carbons of both sides'],
  betaHydroxylOneSide: [1, 'Hydroxyl on the β-carbon of one side'],
  betaHydroxylBothSides: [2, 'Hydroxyls on the β-carbons of both sides'],
};
const activating: Readonly<Record<ActivatingFeature, readonly [points: number, text: string]>> = {
  arylOnAlphaCarbon: [-1, 'Aryl on an α-carbon (benzyl type)'],
  methylOnBetaCarbon: [-1, 'Methyl on a β-carbon'],
};

const rings: readonly DeactivatingFeature[] = [
  'pyrrolidineRing',
  'sixRingWithSulfur',
  'fiveOrSixRing',
  'morpholineRing',
  'sevenRing',
];
/** Features of which a structure has at most one, and why. */
const alternatives: readonly (readonly [features: readonly DeactivatingFeature[], why: string])[] = [
  [rings, 'only one ring feature counts'],
  [[...rings, 'longChainsOnBothSides'], 'chains count in acyclic structures only'],
  [['electronWithdrawingOneSide', 'electronWithdrawingBothSides'], 'a group is either on one side or on both'],
  [['betaHydroxylOneSide', 'betaHydroxylBothSides'], 'a group is either on one side or on both'],
];

/** Display name of a feature. */
export function featureText(feature: DeactivatingFeature | ActivatingFeature): string {
  return feature in deactivating
    ? deactivating[feature as DeactivatingFeature][1]
    : activating[feature as ActivatingFeature][1];
}

/** Why a structure cannot be categorised, by field; empty if it can. */
export function structureFaults(structure: CpcaStructure): { readonly field: string; readonly message: string }[] {
  const [fewer] = hydrogens(structure);
  const chosen = structure.deactivating ?? [];
  const excluded = alternatives.find(([features]) => features.filter(each => chosen.includes(each)).length > 1);
  return [
    ...(fewer === 3 ? [{ field: 'alphaHydrogens', message: '3 and 3 is NDMA itself, which has its own intake' }] : []),
    // A tertiary α-carbon has no hydrogen; accepting one would put any structure in category 5.
    ...(structure.alphaCarbonTertiary === true && fewer > 0
      ? [
          {
            field: 'alphaCarbonTertiary',
            message: 'a tertiary α-carbon has no hydrogen: one of the counts has to be 0',
          },
        ]
      : []),
    ...(excluded === undefined ? [] : [{ field: 'deactivating', message: excluded[1] }]),
  ];
}

/**
 * Carcinogenic potency category of a dialkyl-type nitrosamine, point by point (formulas 6.3, CPCA). Structures with faults
 * are out of its scope.
 */
export function categorise(structure: CpcaStructure): CpcaResult {
  const [fewer, more] = hydrogens(structure);
  if (structure.alphaCarbonTertiary === true) return atOnce('An α-carbon is tertiary: category 5 directly');
  if (more <= 1) return atOnce('Neither side has more than 1 α-hydrogen: category 5 directly');
  const steps = [
    {
      text: `α-Hydrogens ${fewer} and ${more}`,
      points: hydrogenScore(fewer, more, structure.methyleneOfEthyl === true),
    },
    ...(structure.deactivating ?? []).map(feature => stepOf(deactivating[feature])),
    ...(structure.activating ?? []).map(feature => stepOf(activating[feature])),
  ];
  const score = steps.reduce((sum, step) => sum + step.points, 0);
  const category = Math.min(4, Math.max(1, score));
  return { category, score, steps, intakeNgPerDay: intakesOfCategory(category) };
}

function hydrogens({ alphaHydrogens }: CpcaStructure): readonly [fewer: number, more: number] {
  const [one = 0, other = 0] = alphaHydrogens;
  return [Math.min(one, other), Math.max(one, other)];
}

function hydrogenScore(fewer: number, more: number, isEthyl: boolean): number {
  if (fewer === 0) return more === 2 && !isEthyl ? 3 : 2;
  return fewer === 1 ? 3 : 1;
}

function stepOf([points, text]: readonly [number, string]): { text: string; points: number } {
  return { text, points };
}

function atOnce(text: string): CpcaResult {
  return { category: 5, score: null, steps: [{ text, points: null }], intakeNgPerDay: intakesOfCategory(5) };
}
