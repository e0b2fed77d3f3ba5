/** `PRD-25 Digoxin tablets` */
export function nameOf(record: { readonly externalId: string; readonly name: string }): string {
  return `${record.externalId} ${record.name}`;
}
