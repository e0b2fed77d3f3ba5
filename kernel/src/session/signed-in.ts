import type { Actor, PermissionKey, Source } from '#kernel/contract';
import type { PermissionTree } from '#schemas/identity/permission-matrix';

/** A user with a live session, as cached by the node. */
export interface SignedIn {
  readonly sessionId: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly username: string;
  readonly fullName: string;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly permissions: PermissionTree }[];
  readonly permissions: ReadonlySet<PermissionKey>;
  /** Facilities of the user; every facility when `allFacilities`. */
  readonly facilityIds: ReadonlySet<string>;
  readonly allFacilities: boolean;
  /** The seat of the user, who then only reads; null for other accounts. */
  readonly seatId: string | null;
}

/** The user as the actor of a call from `source`, with the current permissions. */
export function actorOf(person: Omit<SignedIn, 'sessionId' | 'tokenHash'>, source: Source): Actor {
  return {
    id: person.userId,
    username: person.username,
    fullName: person.fullName,
    source,
    may: key => person.permissions.has(key),
  };
}

/** Whether the user may enter the facility at all; permissions decide what may be done there. */
export function belongsTo(person: Pick<SignedIn, 'allFacilities' | 'facilityIds'>, facilityId: string): boolean {
  return person.allFacilities || person.facilityIds.has(facilityId);
}
