import { formatValue, type RecordRow } from '@limpid/ui-kit';

/** An LD50 with its qualifier, for example `> 2000 mg/kg`. */
export function shownLethalDose(row: RecordRow): string {
  return `${formatValue(row['ld50Qualifier'])} ${formatValue(row['ld50'])}`.trim();
}
