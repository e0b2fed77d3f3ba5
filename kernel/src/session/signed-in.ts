import type { Actor, PermissionKey, Source } from '#kernel/contract';
import type { PermissionTree } from '#schemas/identity/permission-matrix';

/** A person with a live session, as the node remembers it between requests. */
export interface SignedIn {
  readonly sessionId: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly username: string;
  readonly fullName: string;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly permissions: PermissionTree }[];
  readonly permissions: ReadonlySet<PermissionKey>;
  /** Facilities the person belongs to; every facility when `allFacilities`. */
  readonly facilityIds: ReadonlySet<string>;
  readonly allFacilities: boolean;
}

/** The person as the actor of a call that came through `source`, with the permissions as they are now. */
export function actorOf(person: Omit<SignedIn, 'sessionId' | 'tokenHash'>, source: Source): Actor {
  return {
    id: person.userId,
    username: person.username,
    fullName: person.fullName,
    source,
    may: key => person.permissions.has(key),
  };
}

/** Whether the person may enter the facility at all; what may be done there is for the permissions to say. */
export function belongsTo(person: Pick<SignedIn, 'allFacilities' | 'facilityIds'>, facilityId: string): boolean {
  return person.allFacilities || person.facilityIds.has(facilityId);
}
