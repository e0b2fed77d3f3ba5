import type { FormulaCitation, Limit } from '#plugins/limits/shared/limit';
import {
  alertLevel,
  isLooser,
  printedSurfaceLimit,
  type LimitPolicy,
  type MacFormula,
  type Equipment,
  type PairLimit,
  type Production,
  type Substance,
} from '../../engine/index.js';
import { recordName } from '../names.js';

/** The subject of a limit. */
export interface LimitSubject {
  readonly previous: Production | null;
  readonly substance: Pick<Substance, 'id' | 'externalId' | 'name'>;
  readonly next: Production;
  readonly policy: LimitPolicy;
  /** The only equipment of the limit; left out for all equipment of the pair. */
  readonly equipment?: Equipment | undefined;
}

/** A calculated limit as returned. */
export function limitOf({ previous, substance, next, policy, equipment }: LimitSubject, limit: PairLimit): Limit {
  const transfer =
    equipment === undefined || limit.firstUnits === null
      ? null
      : { equipment: recordName(equipment), firstUnits: limit.firstUnits };
  return {
    residueType: policy.residueType,
    previous: previous === null ? null : recordName(previous),
    substance: recordName(substance),
    next: recordName(next),
    criterion: limit.criterion,
    formula: limit.formula === null ? null : citationOf(limit.formula),
    l0MgPerDay: limit.l0MgPerDay,
    l1Ppm: limit.l1Ppm,
    l2Mg: limit.l2Mg,
    l3MgPerSqcm: limit.l3MgPerSqcm,
    sal: printedSurfaceLimit(limit.l3MgPerSqcm, policy),
    alert: alertOf(limit.l3MgPerSqcm, policy),
    areaSqcm: limit.areaSqcm,
    transfer,
    override: overrideOf(limit, policy, equipment),
    flags: [
      ...limit.flags,
      ...(transfer === null
        ? []
        : [`TRANSFER_FIRST_UNITS: ${transfer.firstUnits} from ${transfer.equipment.externalId}`]),
    ],
    policyVersion: policy.version,
  };
}

/** The signed limit that applies on a piece of equipment instead of the calculated one. */
function overrideOf({ override }: PairLimit, policy: LimitPolicy, equipment: Equipment | undefined): Limit['override'] {
  if (override === null || equipment === undefined) return null;
  const { by, calculatedMgPerSqcm } = override;
  return {
    id: by.id,
    equipment: recordName(equipment),
    calculatedMgPerSqcm,
    calculatedSal: printedSurfaceLimit(calculatedMgPerSqcm, policy),
    isLooser: isLooser(by),
    reason: by.reason,
  };
}

/** The alert level of a surface limit; null when the policy has none. */
function alertOf(limitMgPerSqcm: number, policy: LimitPolicy): Limit['alert'] {
  const percent = policy.alertPercent;
  if (percent === undefined) return null;
  const l3MgPerSqcm = alertLevel(limitMgPerSqcm, percent);
  return { percent, l3MgPerSqcm, sal: printedSurfaceLimit(l3MgPerSqcm, policy) };
}

/** The citation of a formula in its results. */
export function citationOf({ id, externalId, name, version }: MacFormula): FormulaCitation {
  return { id, externalId, name, version };
}
