import type { FacilityChoice } from '#schemas/identity/facility-choice';

/** Keys of session storage (specification section 3). */
export type SessionKey =
  | 'current_facility'
  | 'product_type'
  | 'tier'
  | 'featureFlags'
  | 'email'
  | 'userId'
  | 'apiAdditionalFields'
  | 'intermediateAdditionalFields'
  | 'productAdditionalFields'
  | 'productionAdditionalFields'
  | 'licenseInformation'
  | 'token';

/** A value of session storage (specification section 3); null before sign-in. */
export function readSession(key: SessionKey): string | null {
  return sessionStorage.getItem(key);
}

/** Stores a value until the tab is closed or the user signs out. */
export function writeSession(key: SessionKey, value: string): void {
  sessionStorage.setItem(key, value);
}

/** Stores the chosen facility; from here on the user counts as logged in (specification section 2). */
export function enterFacility(facility: FacilityChoice): void {
  writeSession(
    'current_facility',
    JSON.stringify({ id: facility.id, name: facility.name, group: facility.facilityGroup.name }),
  );
  writeSession('product_type', facility.productType);
  writeSession('tier', facility.tier);
  for (const key of [
    'apiAdditionalFields',
    'intermediateAdditionalFields',
    'productAdditionalFields',
    'productionAdditionalFields',
  ] as const) {
    writeSession(key, JSON.stringify(facility[key] ?? []));
  }
  localStorage.setItem('limpid.lastFacility', facility.id);
}
