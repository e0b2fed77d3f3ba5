import type { CoverageCell } from '#plugins/qualification/shared/coverage/coverage';
import type { NamedRecord } from './cover-plant.js';
import type { MapCell } from './coverage-map.js';

const day = 86_400_000;

/** The fields that answers give of a cell. */
export function shownCell(cell: MapCell, moment: Date): Omit<CoverageCell, 'proof' | 'hbels'> {
  const { residue, status, since, limitMgPerSqcm, loss, whyNot, work, acceptance } = cell;
  return {
    residue: { ...nameOf(residue), kind: residue.kind },
    status,
    since: since?.toISOString() ?? null,
    ageDays: since === null ? null : Math.floor((moment.getTime() - since.getTime()) / day),
    limitMgPerSqcm,
    loss,
    whyNot,
    work: work === null ? null : { kind: work.kind, id: work.id, number: work.number },
    acceptance: acceptance === null ? null : { id: acceptance.id, validUntil: acceptance.validUntil },
  };
}

/** Only the name of a record. */
export function nameOf({ id, externalId, name }: NamedRecord): NamedRecord {
  return { id, externalId, name };
}
