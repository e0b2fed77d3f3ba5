export interface CurrentFacility {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}

/** The facility that the person works in, from session storage (specification section 3). */
export function currentFacility(): CurrentFacility {
  return JSON.parse(sessionStorage.getItem('current_facility') ?? '{"id":"","name":"","group":""}') as CurrentFacility;
}

/** What the plant that the person works in makes, as session storage has it (specification section 3). */
export function currentProductType(): string {
  return sessionStorage.getItem('product_type') ?? '';
}

/** Path of a call below the current facility. */
export function fp(path: string): string {
  return `/plans/production/facilities/${currentFacility().id}${path}`;
}
