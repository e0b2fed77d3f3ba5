import { inOneMoment, momentOf, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { CoverageStatus, ResidueKind } from '#plugins/qualification/shared/coverage/status';
import { dayIn } from '#schemas/lib/date-text';
import { limitsInForce } from '../assessments/limits-in-force.js';
import { CoverageMap } from './map/coverage-map.js';
import { readEvidence, type FacilityDays } from './map/read-evidence.js';

/** One residue of one production on one piece of equipment, for the other rooms. */
export interface CoveredCell {
  readonly equipmentId: string;
  readonly productionId: string;
  readonly residueKind: ResidueKind;
  readonly residueId: string;
  readonly status: CoverageStatus;
  readonly since: Date | null;
  readonly studyId: string | null;
  readonly coverId: string | null;
  readonly provenLimitMgPerSqcm: number | null;
  readonly limitMgPerSqcm: number | null;
}
/** Every pair of the matrix with each residue once. */
export interface Coverage {
  readonly cells: readonly CoveredCell[];
}

/** What the coverage of a facility is read with. */
export interface CoverageDeps {
  readonly limits: LimitsApi;
  readonly settings: FacilitySettings;
}

interface Kept {
  readonly position: number;
  readonly day: string;
  readonly map: Promise<CoverageMap>;
}
/** The last coverage of each facility by the service that calculates its limits, until something changes. */
const kept = new WeakMap<LimitsApi, Map<string, Kept>>();
/** Facilities kept in memory. */
const mostKept = 20;

/**
 * The coverage of the facility at the call's moment (screen S30), by the limits in force. Reads of the present share one
 * calculation until the audit trail goes on or the day ends; a write and a view calculate their own.
 */
export async function coverageMap(call: AnyCall, { limits, settings }: CoverageDeps): Promise<CoverageMap> {
  const { timezone } = await settings.dateTime(call);
  const days: FacilityDays = { timezone, today: dayIn(timezone, momentOf(call)) };
  if (call.view !== undefined || call.tx.oneMoment === undefined) return calculated(call, limits, days);
  const { position } = (await limits.current(call)).basis;
  const facilities = kept.get(limits) ?? new Map<string, Kept>();
  kept.set(limits, facilities);
  const known = facilities.get(call.facility.id);
  if (known !== undefined && known.day === days.today && known.position >= position)
    // Whoever began it may have left meanwhile.
    return known.map.catch(() => calculated(call, limits, days));
  const map = calculated(call, limits, days);
  facilities.delete(call.facility.id);
  facilities.set(call.facility.id, { position, day: days.today, map });
  for (const oldest of [...facilities.keys()].slice(0, -mostKept)) facilities.delete(oldest);
  map.catch(() => facilities.delete(call.facility.id));
  return map;
}

async function calculated(call: AnyCall, limits: LimitsApi, days: FacilityDays): Promise<CoverageMap> {
  const inForce = await limitsInForce(call, limits);
  await inForce.plant.ready(['residues', 'nitrosamines']);
  const rows = await inOneMoment(call, reading => readEvidence(reading, days));
  return CoverageMap.of(inForce, rows, momentOf(call));
}

/** The same cell by cell: status, since when, what proves it, and both limits. */
export async function coverageOf(call: AnyCall, deps: CoverageDeps): Promise<Coverage> {
  const map = await coverageMap(call, deps);
  const cells = [...map.cells()].map((cell): CoveredCell => ({
    equipmentId: cell.equipment.id,
    productionId: cell.production.id,
    residueKind: cell.residue.kind,
    residueId: cell.residue.id,
    status: cell.status,
    since: cell.since,
    studyId: cell.cover?.studyId ?? null,
    coverId: cell.cover?.id ?? null,
    provenLimitMgPerSqcm: cell.cover?.provenLimit ?? null,
    limitMgPerSqcm: cell.limitMgPerSqcm,
  }));
  return { cells };
}
