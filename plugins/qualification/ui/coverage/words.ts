import { formatDay, formatLimitIn } from '@limpid/ui-kit';
import {
  lossWords,
  notApplicableWords,
  type LossReason,
  type NotApplicableReason,
} from '#plugins/qualification/shared/coverage/status';

/** A record as sentences name it. */
export function nameOf({ externalId, name }: { readonly externalId: string; readonly name: string }): string {
  return `${externalId} ${name}`;
}

/** `3 Mar, 2026, 12 days`; `unknown` where nothing says since when. */
export function sinceText(cell: { readonly since: string | null; readonly ageDays: number | null }): string {
  if (cell.since === null) return 'unknown';
  const age = cell.ageDays ?? 0;
  return `${formatDay(cell.since.slice(0, 10))}${age === 0 ? '' : age === 1 ? ', 1 day' : `, ${age} days`}`;
}

/** A limit in mg/sqcm in the unit of the reader. */
export function limitText(value: number | null): string {
  return value === null ? 'none' : formatLimitIn({ value, unit: 'mg/sqcm' });
}

/** Why a cell has its status, where the status alone does not say it. */
export function whyText(cell: {
  readonly loss: LossReason | null;
  readonly whyNot: NotApplicableReason | null;
  readonly acceptance: { readonly validUntil: string } | null;
  readonly work: { readonly number: string } | null;
}): string {
  const parts = [
    ...(cell.whyNot === null ? [] : [notApplicableWords[cell.whyNot]]),
    ...(cell.loss === null ? [] : [lossWords[cell.loss]]),
    ...(cell.work === null ? [] : [`Work has started: ${cell.work.number}`]),
    ...(cell.acceptance === null ? [] : [`Accepted until ${formatDay(cell.acceptance.validUntil)}`]),
  ];
  return parts.join('. ');
}
