import { dateText, type DateForm } from '#schemas/lib/date-text';
import type { WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';

type Tie = NonNullable<WorstCase['tie']>;

/** Why a row has no rank, or what separated it from equals; empty without either. */
export function noteOf(row: WorstCase): string {
  return [
    row.isPlanned ? 'Planned, not made yet' : '',
    row.rank === null ? `Not evaluated: ${reasonOf(row)}` : '',
    row.rank !== null && row.isOverride ? 'Worst case by decision' : '',
    row.rank === null || row.tie === null ? '' : tieText(row.tie),
  ]
    .filter(text => text !== '')
    .join('. ');
}

function reasonOf(row: WorstCase): string {
  const missing = row.missing.map(({ active, equipment, name }) => {
    if (active !== null) return `${name} of ${active.externalId} ${active.name}`;
    return equipment === null ? `no ${name}` : `no ${name} on ${equipment.externalId}`;
  });
  return [...missing, ...(row.fault === null ? [] : [row.fault])].join(', ');
}

function tieText({ size, above, below }: Tie): string {
  const rule = (by: NonNullable<Tie['above']>['decidedBy']): string => (by === 'lowerIntake' ? 'intake' : 'ID');
  const sides = [
    above === null ? '' : `behind ${above.externalId} by ${rule(above.decidedBy)}`,
    below === null ? '' : `before ${below.externalId} by ${rule(below.decidedBy)}`,
  ].filter(text => text !== '');
  return `1 of ${size} with this number: ${sides.join(', ')}`;
}

/** `EQ-CMP-02 Rotary press`, or the whole facility. */
export function scopeText({ scope }: Pick<WorstCases, 'scope'>): string {
  if (scope.record === null) return 'The whole facility';
  const under = scope.procedure === null ? '' : `, cleaning procedure ${scope.procedure}`;
  return `${scope.kind === 'group' ? 'Equipment group' : 'Equipment'} ${scope.record.externalId} ${scope.record.name}${under}`;
}

/** The current decision: worst case, reason, review date, signature and changes since. */
export function overrideText(override: NonNullable<WorstCases['override']>, form: DateForm): string {
  const { production, reason, reviewDate, status, changed } = override;
  const named = `${production.externalId} ${production.name}: ${reason}. ${signedText(override, form)}. Review on ${reviewDate}`;
  if (status !== 'inputsChanged') return status === 'reviewDue' ? `${named} (due)` : named;
  return `${named}. No longer counts, changed since: ${changed.map(each => each.what).join(', ')}`;
}

function signedText({ createdAt, signature, isIntact }: NonNullable<WorstCases['override']>, form: DateForm): string {
  const decided = `Decided on ${dateText(new Date(createdAt), form)}`;
  if (signature === null) return `${decided}, not signed`;
  const { name, username, at, text } = signature;
  const signed = `${decided}, signed by ${name} (${username}) on ${dateText(new Date(at), form)}: “${text}”`;
  return isIntact === false ? `${signed}. IT IS NOT WHAT WAS SIGNED` : signed;
}
