import type { CoverageStatus, LossReason } from '#plugins/qualification/shared/coverage/status';
import { cellOf, layOut, pairAt, type Cells } from './lay-out.js';
import type { CoverPlant } from './plant.js';

/** What a finished study proved of one cell, or of all of a pair; places of the plant, -1 for records that it no longer has. */
export interface Cover {
  readonly id: string;
  readonly studyId: string;
  readonly equipment: number;
  readonly production: number;
  /** Null: all residues of the pair. */
  readonly residue: number | null;
  readonly isOwn: boolean;
  /** mg/sqcm; null: the study states none. */
  readonly provenLimitMgPerSqcm: number | null;
  /** ms since 1970 */
  readonly provenAt: number;
  /** End of the last day of its validity, ms since 1970; null: without an end. */
  readonly validUntil: number | null;
}

/** A started study or task that will prove cells. */
export interface OpenWork {
  readonly equipments: readonly number[];
  /** Null: all productions on the equipment. */
  readonly production: number | null;
  /** Whether it is about a residue, by its place. */
  readonly isAbout: (residue: number) => boolean;
}

/** A signed decision to bear a gap for a time. */
export interface AcceptedGap {
  readonly equipment: number;
  readonly production: number;
  readonly residue: number;
}

/** Everything that the status of cells follows from. */
export interface Evidence {
  readonly plant: CoverPlant;
  /** The lowest limit of a residue on a piece of equipment, mg/sqcm; NaN: it has none. */
  readonly limitOf: (equipment: number, residue: number) => number;
  /** Since when these limits are in force, ms since 1970; NaN: they are not assessed. */
  readonly limitsSince: number;
  readonly covers: readonly Cover[];
  readonly work: readonly OpenWork[];
  readonly accepted: readonly AcceptedGap[];
  /** ms since 1970 */
  readonly now: number;
  /** How long before its end a validity is due soon, ms. */
  readonly notice: number;
}

/** The status of each cell, in columns by cell; -1 and NaN stand for none. */
export interface CoverageColumns {
  readonly cells: Cells;
  readonly status: readonly CoverageStatus[];
  /** Validated: since when it is proven; otherwise since when it is not. ms since 1970. */
  readonly since: Float64Array;
  /** The place of the cover that proves it, or that did. */
  readonly cover: Int32Array;
  readonly work: Int32Array;
  readonly accepted: Int32Array;
  readonly limitMgPerSqcm: Float64Array;
  readonly loss: readonly (LossReason | null)[];
}

/** Differences below this share of a limit are rounding. */
const rounding = 1e-9;

/** Why a cover is no longer in force; null while it is. */
export function lossOf(cover: Cover, limitMgPerSqcm: number, now: number): LossReason | null {
  if (cover.validUntil !== null && now > cover.validUntil) return 'validityPassed';
  if (cover.provenLimitMgPerSqcm === null) return null;
  if (Number.isNaN(limitMgPerSqcm)) return 'limitUnknown';
  return limitMgPerSqcm < cover.provenLimitMgPerSqcm * (1 - rounding) ? 'limitLower' : null;
}

/** Gives every residue of every production on every piece of equipment that it uses exactly one status. */
export function coverage(evidence: Evidence): CoverageColumns {
  const { plant, now, notice, limitsSince } = evidence;
  const cells = layOut(plant);
  const size = cells.residue.length;
  const status: CoverageStatus[] = Array.from({ length: size });
  const loss: (LossReason | null)[] = Array.from({ length: size }, () => null);
  const since = new Float64Array(size).fill(NaN);
  const limitMgPerSqcm = new Float64Array(size).fill(NaN);
  const found = placed(cells, evidence);
  for (let pair = 0; pair < cells.pairEquipment.length; pair++) {
    const [equipment, production] = [cells.pairEquipment[pair] ?? -1, cells.pairProduction[pair] ?? -1];
    const pairSince = Math.max(plant.equipments[equipment]?.since ?? NaN, plant.productions[production]?.since ?? NaN);
    for (let cell = cells.start[pair] ?? 0; cell < (cells.start[pair + 1] ?? 0); cell++) {
      const limit = evidence.limitOf(equipment, cells.residue[cell] ?? -1);
      limitMgPerSqcm[cell] = limit;
      if (cells.whyNot[cell] !== null) {
        status[cell] = 'notApplicable';
        continue;
      }
      const cover = evidence.covers[found.cover[cell] ?? -1];
      const lost = cover === undefined ? null : lossOf(cover, limit, now);
      loss[cell] = lost;
      if (cover !== undefined && lost === null) {
        const isDue = cover.validUntil !== null && cover.validUntil - now <= notice;
        status[cell] = isDue ? 'dueSoon' : cover.isOwn ? 'validated' : 'covered';
        since[cell] = cover.provenAt;
        continue;
      }
      const gap = cover === undefined ? 'notValidated' : 'revalidationNeeded';
      status[cell] = (found.work[cell] ?? -1) >= 0 ? 'inProgress' : gap;
      since[cell] =
        cover === undefined ? pairSince : lost === 'validityPassed' ? (cover.validUntil ?? NaN) : limitsSince;
    }
  }
  return { cells, status, since, limitMgPerSqcm, loss, ...found };
}

/** For each cell the place of its best cover, of work that is about it, and of the acceptance of its gap. */
function placed(cells: Cells, evidence: Evidence): Record<'cover' | 'work' | 'accepted', Int32Array> {
  const none = (): Int32Array => new Int32Array(cells.residue.length).fill(-1);
  const [cover, work, accepted] = [none(), none(), none()];
  for (const [place, each] of evidence.covers.entries()) {
    for (const cell of cellsProven(cells, each)) {
      const limit = evidence.limitOf(each.equipment, cells.residue[cell] ?? -1);
      const other = evidence.covers[cover[cell] ?? -1];
      if (other === undefined || isBetter(each, other, limit, evidence.now)) cover[cell] = place;
    }
  }
  for (const [place, each] of evidence.work.entries())
    for (const cell of cellsAbout(cells, each)) if (work[cell] === -1) work[cell] = place;
  for (const [place, each] of evidence.accepted.entries()) {
    const cell = cellOf(cells, pairAt(cells, each.equipment, each.production), each.residue);
    if (cell >= 0) accepted[cell] = place;
  }
  return { cover, work, accepted };
}

/** A cover in force before a lost one, its own study before that of a group, then the later one. */
function isBetter(one: Cover, other: Cover, limit: number, now: number): boolean {
  const [isInForce, otherIs] = [one, other].map(each => lossOf(each, limit, now) === null);
  if (isInForce !== otherIs) return isInForce === true;
  if (one.isOwn !== other.isOwn) return one.isOwn;
  return one.provenAt > other.provenAt;
}

/** The cells that a cover is about. */
function* cellsProven(cells: Cells, { equipment, production, residue }: Cover): Generator<number> {
  const pair = pairAt(cells, equipment, production);
  if (pair < 0) return;
  if (residue === null) {
    for (let cell = cells.start[pair] ?? 0; cell < (cells.start[pair + 1] ?? 0); cell++) yield cell;
    return;
  }
  const cell = cellOf(cells, pair, residue);
  if (cell >= 0) yield cell;
}

/** The cells that work is about. */
function* cellsAbout(cells: Cells, { equipments, production, isAbout }: OpenWork): Generator<number> {
  for (const equipment of equipments)
    for (const pair of pairsOn(cells, equipment, production))
      for (let cell = cells.start[pair] ?? 0; cell < (cells.start[pair + 1] ?? 0); cell++)
        if (isAbout(cells.residue[cell] ?? -1)) yield cell;
}

function* pairsOn(cells: Cells, equipment: number, production: number | null): Generator<number> {
  if (equipment < 0) return;
  if (production !== null) {
    const pair = pairAt(cells, equipment, production);
    if (pair >= 0) yield pair;
    return;
  }
  for (let pair = cells.firstPair[equipment] ?? 0; pair < (cells.firstPair[equipment + 1] ?? 0); pair++) yield pair;
}
