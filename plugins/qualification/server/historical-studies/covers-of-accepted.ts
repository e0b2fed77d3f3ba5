import type { StudyResidue } from '#plugins/documents/shared/historical-study';
import type { PlantProduction } from '#plugins/products/server/api';
import { lowerCase } from '#schemas/lib/lower-case';
import type { AcceptedStudy } from './accepted-studies.js';

/** What an accepted study proves of one production on one piece of equipment. */
export interface AcceptedCover {
  readonly study: AcceptedStudy;
  readonly equipmentId: string;
  readonly productionId: string;
  /** Null: all residues of the pair. */
  readonly residueId: string | null;
  /** mg/sqcm; null: the study states none that can be compared. */
  readonly provenLimitMgPerSqcm: number | null;
}

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

const mgPerSqcm: Readonly<Partial<Record<StudyResidue['unit'], number>>> = { 'mg/sqcm': 1, 'ug/sqcm': 1e-3 };

/**
 * The covers of accepted studies: their equipment after the productions of their products, for the residues that they
 * name by number or name. Until a limit falls below the highest result that was found, the study proves the cleaning;
 * where no result is stated, until it falls below the limit of that time.
 */
export function coversOfAccepted(
  studies: readonly AcceptedStudy[],
  productions: readonly Pick<PlantProduction, 'id' | 'kind' | 'sourceId' | 'uses'>[],
  residues: readonly Named[],
): readonly AcceptedCover[] {
  if (studies.length === 0) return [];
  const idOf = new Map(
    residues.flatMap(({ id, externalId, name }) => [externalId, name].map(each => [lowerCase(each), id])),
  );
  return studies.flatMap(study => {
    const [equipment, products] = [new Set(study.equipmentIds), new Set(study.productIds)];
    const proven = study.residues.flatMap(each => {
      const residueId = idOf.get(lowerCase(each.name));
      return residueId === undefined ? [] : [{ residueId, provenLimitMgPerSqcm: provenLimit(each) }];
    });
    const of = study.residues.length === 0 ? [{ residueId: null, provenLimitMgPerSqcm: null }] : proven;
    return productions
      .filter(({ kind, sourceId }) => products.size === 0 || (kind === 'product' && products.has(sourceId)))
      .flatMap(({ id: productionId, uses }) =>
        [...new Set(uses.map(({ equipmentId }) => equipmentId))]
          .filter(id => equipment.has(id))
          .flatMap(equipmentId => of.map(each => ({ study, equipmentId, productionId, ...each }))),
      );
  });
}

function provenLimit({ highestResult, limitThen, unit }: StudyResidue): number | null {
  const [factor, found] = [mgPerSqcm[unit], highestResult ?? limitThen ?? null];
  return factor === undefined || found === null ? null : found * factor;
}
