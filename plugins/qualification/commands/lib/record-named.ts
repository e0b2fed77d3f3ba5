import { CommandRefused, readRoute, type FacilityScope, type Kernel } from '#cli/contract';

const kinds = {
  equipment: { path: '/equipments', many: 'equipments', field: 'equipmentId' },
  production: { path: '/productions', many: 'productions', field: 'productionId' },
  procedure: { path: '/cleaning-procedure', many: 'cleaningProcedures', field: 'procedureId' },
} as const;

type Rows = Readonly<Record<string, readonly { readonly id: string; readonly externalId: string }[]>>;

/** The field of a body that names the record with an ID, for example `{ equipmentId }`. */
export async function recordNamed(
  kernel: Kernel,
  facility: FacilityScope,
  kind: keyof typeof kinds,
  externalId: string,
): Promise<Record<string, string>> {
  const { path, many, field } = kinds[kind];
  const answer = await readRoute<Rows>(kernel, facility, path, { doPagination: false, columns: 'externalId' });
  const found = answer[many]?.find(each => each.externalId.toLowerCase() === externalId.toLowerCase());
  if (found === undefined) throw new CommandRefused(`${kind}: ${externalId} does not exist in this facility`);
  return { [field]: found.id };
}
