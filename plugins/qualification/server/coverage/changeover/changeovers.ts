import type { CleaningLevel } from '#plugins/qualification/shared/coverage/changeover';
import { gapStatuses } from '#plugins/qualification/shared/coverage/status';
import type { PairWorking, PlantLimits } from '#plugins/limits/server/api';
import type { VisibleResidue } from '../../engine/floor/visual-only.js';
import { visibleResidues } from '../../floor/visual-only.js';
import type { CoverageMap, MapCell } from '../map/coverage-map.js';

/** A cleaning procedure with its times in hours; null: not stated. */
export interface ProcedureTimes {
  readonly externalId: string;
  readonly hours: number | null;
  readonly cleanHoldHours: number | null;
}

/** The changeovers on some equipment, from one moment. */
export class Changeovers {
  private readonly ids: ReadonlySet<string>;
  private readonly productions: ReadonlyMap<string, PlantLimits['records']['productions'][number]>;
  private readonly usual: ReadonlyMap<string, string | null>;
  private readonly made: ReadonlyMap<string, readonly string[]>;
  private readonly gaps = new Map<string, readonly MapCell[]>();
  private readonly used = new Map<string, readonly string[]>();
  private readonly workings = new Map<string, ReadonlyMap<string, readonly PairWorking[]>>();

  constructor(
    equipmentIds: readonly string[],
    readonly map: CoverageMap,
    private readonly limits: PlantLimits,
    private readonly procedures: ReadonlyMap<string, ProcedureTimes>,
  ) {
    const { records } = limits;
    this.ids = new Set(equipmentIds);
    this.productions = new Map(records.productions.map(each => [each.id, each]));
    this.usual = new Map(records.equipments.map(({ id, procedureId }) => [id, procedureId]));
    const { plant, residues } = map.matrix;
    this.made = new Map(plant.productions.map(({ id, made }) => [id, made.map(place => residues[place]?.id ?? '')]));
  }

  /** The productions that use some of the equipment, in their order. */
  get users(): readonly { readonly id: string; readonly externalId: string; readonly name: string }[] {
    return [...this.productions.values()].filter(({ id }) => this.equipmentsOf(id).length > 0);
  }

  /** The pieces of the equipment that both productions use. */
  shared(previousId: string, nextId: string): readonly string[] {
    const next = this.equipmentsOf(nextId);
    return this.equipmentsOf(previousId).filter(id => next.includes(id));
  }

  level(previousId: string, nextId: string): CleaningLevel {
    if (previousId === nextId) return 'A';
    const next = new Set(this.made.get(nextId));
    const made = this.made.get(previousId) ?? [];
    return made.length > 0 && made.every(id => next.has(id)) && this.limits.chemicalPolicy.skipSameActive ? 'B' : 'C';
  }

  /** Residues of the previous production that must not remain at a level and have no proof in force, on shared equipment. */
  gapsBefore(previousId: string, nextId: string, level: CleaningLevel): readonly MapCell[] {
    return this.shared(previousId, nextId)
      .flatMap(equipmentId => this.gapsOn(equipmentId, previousId))
      .filter(({ residue }) => level === 'C' || residue.kind === 'cleaningAgent');
  }

  /** Each residue that the previous production may leave in the next, with its limit or what it lacks; none below level C. */
  residues(previousId: string, nextId: string, level: CleaningLevel): readonly PairWorking[] {
    if (level !== 'C') return [];
    const known =
      this.workings.get(previousId) ??
      Map.groupBy(
        this.limits
          .workings({ previousId })
          .filter(({ equipment }) => equipment === null || this.ids.has(equipment.id)),
        ({ next }) => next.id,
      );
    this.workings.set(previousId, known);
    return known.get(nextId) ?? [];
  }

  /** What is known of residues for an inspection by eye. */
  visible(residues: readonly PairWorking[]): readonly VisibleResidue[] {
    return visibleResidues(this.limits, residues);
  }

  /** Whether a production may not follow: a residue is not proven and not accepted, or nothing says how much may remain. */
  isForbidden(previousId: string, nextId: string): boolean {
    const level = this.level(previousId, nextId);
    const gaps = this.gapsBefore(previousId, nextId, level);
    return (
      gaps.some(({ acceptance }) => acceptance === null) || this.residues(previousId, nextId, level).some(lacksLimit)
    );
  }

  /** The procedures that clean the shared equipment after the previous production; null for equipment without a known one. */
  proceduresAfter(previousId: string, nextId: string): readonly (ProcedureTimes | null)[] {
    const uses = this.productions.get(previousId)?.uses ?? [];
    const shared = new Set(this.shared(previousId, nextId));
    return uses
      .filter(({ equipmentId }) => shared.has(equipmentId))
      .map(({ equipmentId, procedureId = this.usual.get(equipmentId) ?? null }) =>
        procedureId === null ? null : (this.procedures.get(procedureId) ?? null),
      );
  }

  /** The longest cleaning of the shared equipment; null while a procedure does not state it, and at level A. */
  hours(previousId: string, nextId: string): number | null {
    if (previousId === nextId) return null;
    const hours = this.proceduresAfter(previousId, nextId).map(each => each?.hours ?? null);
    return hours.length === 0 || hours.includes(null) ? null : Math.max(...hours.map(each => each ?? 0));
  }

  private equipmentsOf(productionId: string): readonly string[] {
    const uses = this.productions.get(productionId)?.uses ?? [];
    const found =
      this.used.get(productionId) ??
      uses.flatMap(({ equipmentId }) => (this.ids.has(equipmentId) ? [equipmentId] : []));
    this.used.set(productionId, found);
    return found;
  }

  private gapsOn(equipmentId: string, productionId: string): readonly MapCell[] {
    const key = `${equipmentId} ${productionId}`;
    const found =
      this.gaps.get(key) ??
      (this.map.pairOf(equipmentId, productionId) ?? []).filter(({ status }) => gapStatuses.includes(status));
    this.gaps.set(key, found);
    return found;
  }
}

/** Outcomes that leave open how much may remain; others need no limit. */
const blocking: ReadonlySet<string> = new Set(['MISSING_INPUT', 'ROUTE_MISMATCH', 'HBEL_REQUIRED']);

/** Whether an input is missing that says how much of a residue may remain. */
export function lacksLimit({ outcome }: Pick<PairWorking, 'outcome'>): boolean {
  return blocking.has(outcome);
}
