import type { LimitsInForce } from '../../assessments/limits-in-force.js';
import type { Contaminant } from '#plugins/qualification/shared/new-task';
import type { CoverageStatus, LossReason, NotApplicableReason } from '#plugins/qualification/shared/coverage/status';
import { coversOfAccepted, type AcceptedCover } from '../../historical-studies/covers-of-accepted.js';
import { contaminantKinds } from './contaminant-kinds.js';
import { coverage, type CoverageColumns } from '../../engine/coverage/coverage.js';
import { pairAt } from '../../engine/coverage/lay-out.js';
import { plantToCover, type NamedRecord, type PlantToCover } from './cover-plant.js';
import { endsIn, type AcceptanceRow, type CoverRow, type EvidenceRows, type WorkRow } from './read-evidence.js';
import type { CoverResidue } from '../../engine/coverage/plant.js';

/** How long before the end of its validity a study is due soon, days. */
export const noticeDays = 60;
const day = 86_400_000;

/** One residue of one production on one piece of equipment. */
export interface MapCell {
  readonly equipment: NamedRecord & { readonly suite: string | null };
  readonly production: NamedRecord;
  readonly residue: NamedRecord & CoverResidue;
  readonly status: CoverageStatus;
  /** Validated: since when it is proven; otherwise since when it is not; null: unknown. */
  readonly since: Date | null;
  readonly cover: CoverRow | null;
  readonly work: WorkRow | null;
  readonly acceptance: AcceptanceRow | null;
  readonly limitMgPerSqcm: number | null;
  readonly loss: LossReason | null;
  readonly whyNot: NotApplicableReason | null;
}

/** The coverage of a facility at one moment. Cells are in columns; objects are built for those that are read. */
export class CoverageMap {
  readonly columns: CoverageColumns;
  private readonly equipmentPlaces: ReadonlyMap<string, number>;
  private readonly productionPlaces: ReadonlyMap<string, number>;
  private readonly accepted: ReturnType<typeof acceptedCells>;

  constructor(
    readonly matrix: PlantToCover,
    private readonly rows: EvidenceRows,
    readonly assessment: LimitsInForce['assessment'],
    readonly moment: Date,
  ) {
    const [equipments, productions, residues] = [
      placesOf(matrix.equipments),
      placesOf(matrix.productions),
      placesOf(matrix.residues),
    ];
    this.equipmentPlaces = equipments;
    this.productionPlaces = productions;
    const at = (id: string, of: ReadonlyMap<string, number>): number => of.get(id) ?? -1;
    const endOf = endsIn(rows.timezone);
    this.accepted = acceptedCells(rows.accepted);
    this.columns = coverage({
      plant: matrix.plant,
      limitOf: matrix.limitOf,
      limitsSince: assessment?.approvedAt.getTime() ?? NaN,
      covers: rows.covers.map(row => ({
        id: row.id,
        studyId: row.studyId,
        equipment: at(row.equipmentId, equipments),
        production: at(row.productionId, productions),
        residue: row.residueId === null ? null : at(row.residueId, residues),
        isOwn: row.isOwn,
        provenLimitMgPerSqcm: row.provenLimit,
        provenAt: row.provenAt.getTime(),
        validUntil: endOf(row.validUntil),
      })),
      work: rows.work.map(row => ({
        equipments: row.equipmentIds.map(id => at(id, equipments)),
        production: row.productionId === null ? null : at(row.productionId, productions),
        isAbout: residue => isAbout(matrix.residues[residue], row.contaminants),
      })),
      accepted: this.accepted.map(row => ({
        equipment: at(row.equipmentId, equipments),
        production: at(row.productionId, productions),
        residue: at(row.residueId, residues),
      })),
      now: moment.getTime(),
      notice: noticeDays * day,
    });
  }

  /** All cells, by equipment, production and residue. */
  *cells(): Generator<MapCell> {
    for (let pair = 0; pair < this.pairs; pair++) yield* this.cellsOf(pair);
  }

  get pairs(): number {
    return this.columns.cells.pairEquipment.length;
  }

  /** The cells of a production on a piece of equipment; null where it does not use it. */
  pairOf(equipmentId: string, productionId: string): readonly MapCell[] | null {
    const [equipment = -1, production = -1] = [
      this.equipmentPlaces.get(equipmentId),
      this.productionPlaces.get(productionId),
    ];
    const pair = pairAt(this.columns.cells, equipment, production);
    return pair < 0 ? null : [...this.cellsOf(pair)];
  }

  /** The cells of one pair by its place. */
  *cellsOf(pair: number): Generator<MapCell> {
    const { cells, status, since, cover, work, accepted, limitMgPerSqcm, loss } = this.columns;
    const equipment = this.matrix.equipments[cells.pairEquipment[pair] ?? -1];
    const production = this.matrix.productions[cells.pairProduction[pair] ?? -1];
    for (let cell = cells.start[pair] ?? 0; cell < (cells.start[pair + 1] ?? 0); cell++) {
      const residue = this.matrix.residues[cells.residue[cell] ?? -1];
      const found = status[cell];
      if (equipment === undefined || production === undefined || residue === undefined || found === undefined) continue;
      const [from, limit] = [since[cell] ?? NaN, limitMgPerSqcm[cell] ?? NaN];
      yield {
        equipment,
        production,
        residue,
        status: found,
        since: Number.isNaN(from) ? null : new Date(from),
        cover: this.rows.covers[cover[cell] ?? -1] ?? null,
        work: this.rows.work[work[cell] ?? -1] ?? null,
        acceptance: this.accepted[accepted[cell] ?? -1]?.row ?? null,
        limitMgPerSqcm: Number.isNaN(limit) ? null : limit,
        loss: loss[cell] ?? null,
        whyNot: cells.whyNot[cell] ?? null,
      };
    }
  }

  static of(inForce: LimitsInForce, rows: EvidenceRows, moment: Date): CoverageMap {
    const matrix = plantToCover(inForce.plant, rows.since);
    const { productions } = inForce.plant.records;
    const accepted = coversOfAccepted(rows.acceptedStudies, productions, matrix.residues).map(coverRowOf);
    const covers = [...rows.covers, ...accepted];
    return new CoverageMap(matrix, { ...rows, covers }, inForce.assessment, moment);
  }
}

/** A historical study holds until a limit falls below what it proved or a later study takes its place. */
function coverRowOf({ study, provenLimitMgPerSqcm, ...cover }: AcceptedCover): CoverRow {
  return {
    ...cover,
    id: study.id,
    studyId: study.id,
    basis: 'historicalStudy',
    isOwn: study.productIds.length > 0,
    provenLimit: provenLimitMgPerSqcm,
    provenAt: study.provenAt,
    validUntil: null,
  };
}

function placesOf(list: readonly NamedRecord[]): ReadonlyMap<string, number> {
  return new Map(list.map(({ id }, place) => [id, place]));
}

/** Each accepted residue with its decision. */
function acceptedCells(rows: readonly AcceptanceRow[]) {
  return rows.flatMap(row =>
    row.residues.map(({ id: residueId }) => ({
      row,
      residueId,
      equipmentId: row.equipmentId,
      productionId: row.productionId,
    })),
  );
}

/** Whether contaminants of a study or task name a residue; none stated are all. */
function isAbout(residue: CoverResidue | undefined, contaminants: readonly Contaminant[]): boolean {
  if (residue === undefined) return false;
  return (
    contaminants.length === 0 ||
    contaminants.some(
      ({ kind, residueId }) =>
        kind === contaminantKinds[residue.kind] && (residueId === null || residueId === residue.id),
    )
  );
}
