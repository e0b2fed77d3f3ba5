/** What a finished study proved: a residue of a production on equipment at a limit (mg/sqcm; null where none was in force). */
export interface Cover {
  readonly id: string;
  readonly equipmentId: string;
  readonly productionId: string;
  readonly residueId: string;
  readonly provenLimitMgPerSqcm: number | null;
  readonly provenAt: number;
}

/** A plant as cover is judged against. */
export interface CoveredPlant {
  readonly equipmentIds: ReadonlySet<string>;
  /** `production equipment` of every mapping. */
  readonly uses: ReadonlySet<string>;
  readonly productionIds: ReadonlySet<string>;
  /** Lowest limit by `equipment residue`, mg/sqcm. */
  readonly lowest: ReadonlyMap<string, number>;
  readonly residueIds: ReadonlySet<string>;
}

/** Why cover does not hold in a plant. */
export type LossReason = 'equipmentGone' | 'productionGone' | 'mappingEnded' | 'residueGone' | 'limitBelowProven';

/** Why cover does not hold; null where it holds. */
export function lossOf(cover: Cover, plant: CoveredPlant): LossReason | null {
  const { equipmentId, productionId, residueId, provenLimitMgPerSqcm } = cover;
  if (!plant.equipmentIds.has(equipmentId)) return 'equipmentGone';
  if (!plant.productionIds.has(productionId)) return 'productionGone';
  if (!plant.uses.has(`${productionId} ${equipmentId}`)) return 'mappingEnded';
  if (!plant.residueIds.has(residueId)) return 'residueGone';
  const limit = plant.lowest.get(`${equipmentId} ${residueId}`);
  return limit !== undefined && provenLimitMgPerSqcm !== null && limit < provenLimitMgPerSqcm
    ? 'limitBelowProven'
    : null;
}

/** Cover that holds no more in the new plant, but held in the one before or was proven after it. */
export function newlyLost(
  covers: readonly Cover[],
  before: { readonly plant: CoveredPlant; readonly moment: number } | null,
  after: CoveredPlant,
): readonly { readonly cover: Cover; readonly why: LossReason }[] {
  return covers.flatMap(cover => {
    const why = lossOf(cover, after);
    const wasLost = before !== null && cover.provenAt <= before.moment && lossOf(cover, before.plant) === why;
    return why === null || wasLost ? [] : [{ cover, why }];
  });
}
