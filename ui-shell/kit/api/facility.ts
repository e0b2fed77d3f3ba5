export interface CurrentFacility {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}

/** The facility that the person works in, from session storage (specification section 3). */
export function currentFacility(): CurrentFacility {
  return JSON.parse(sessionStorage.getItem('current_facility') ?? '{"id":"","name":"","group":""}') as CurrentFacility;
}

/** Whether the plant makes actives, and so batches of actives and intermediates. */
export function makesActives(): boolean {
  return sessionStorage.getItem('product_type') === 'api';
}

/** Path of a call below the current facility. */
export function fp(path: string): string {
  return `/plans/production/facilities/${currentFacility().id}${path}`;
}
