import type { AnyCall, AnyResource, PermissionKey } from '#kernel/contract';
import type { FeatureCatalogue } from '../facility/feature-catalogue.js';
import type { Facilities } from '../facility/facilities.js';
import { isEnabled } from '../facility/features.js';

/** What asks for a permission, and for a feature where it belongs to one. */
interface Guarded {
  readonly anyOf: readonly PermissionKey[];
  readonly feature?: string;
}

interface Access {
  readonly facilities: Facilities;
  readonly catalogue: FeatureCatalogue;
}

/** Those that the caller may use and the facility has. */
export async function permitted<T extends Guarded>(
  { facilities, catalogue }: Access,
  call: AnyCall,
  all: readonly T[],
): Promise<readonly T[]> {
  const facility = await facilities.byId(call.facility.id);
  if (facility === null) return [];
  return all.filter(
    ({ anyOf, feature }) =>
      anyOf.some(key => call.actor.may(key)) &&
      (feature === undefined || isEnabled(catalogue.features, facility, feature)),
  );
}

/** Resources whose records the caller may read and the facility has. */
export async function readableResources(
  access: Access,
  call: AnyCall,
  resources: readonly AnyResource[],
): Promise<readonly AnyResource[]> {
  const guarded = resources.map(resource => ({
    resource,
    anyOf: [`${resource.permission}.Get` as const, ...(resource.readableWith ?? [])],
    ...(resource.feature === undefined ? {} : { feature: resource.feature }),
  }));
  return (await permitted(access, call, guarded)).map(({ resource }) => resource);
}
