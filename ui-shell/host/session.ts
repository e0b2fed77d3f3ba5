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
  | 'token'
  /** Of our own: the name that sign-in over the page fills in. */
  | 'limpid.username';

/** A value of session storage (specification section 3); null before sign-in. */
export function readSession(key: SessionKey): string | null {
  return sessionStorage.getItem(key);
}

/** Stores a value until the tab is closed or the user signs out. */
export function writeSession(key: SessionKey, value: string): void {
  sessionStorage.setItem(key, value);
}

const facilityUsedLast = 'limpid.lastFacility';
const browserSession = 'limpid.sessionOf';

/** Id of the user whose session this browser has, begun in this window or another one; the cookie is the proof. */
export function userOfBrowser(): string | null {
  return localStorage.getItem(browserSession);
}

/** Remembers whose session this browser has; null: it has none any more. */
export function noteUserOfBrowser(userId: string | null): void {
  if (userId === null) localStorage.removeItem(browserSession);
  else localStorage.setItem(browserSession, userId);
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
  localStorage.setItem(facilityUsedLast, facility.id);
}

/** Id of the facility that was entered last in this browser. */
export function lastFacility(): string | null {
  return localStorage.getItem(facilityUsedLast);
}
