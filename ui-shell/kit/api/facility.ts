export interface CurrentFacility {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}

/** The current facility, from session storage (specification section 3). */
export function currentFacility(): CurrentFacility {
  return JSON.parse(sessionStorage.getItem('current_facility') ?? '{"id":"","name":"","group":""}') as CurrentFacility;
}

/** The product type of the current facility, from session storage (specification section 3). */
export function currentProductType(): string {
  return sessionStorage.getItem('product_type') ?? '';
}

/** Path of a call below the current facility. */
export function fp(path: string): string {
  return `/plans/production/facilities/${currentFacility().id}${path}`;
}
