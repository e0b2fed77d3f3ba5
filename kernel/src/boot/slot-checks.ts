import type { RegistryView, Room } from '../core/rooms.js';

/** Slots on the pages of every declared resource. */
const ofResources = ['tabs', 'facts', 'actions', 'columns'];

/** Faults of parts that rooms place on pages of others, each in a sentence that names room, part and rule. */
export function slotFaults(registry: RegistryView): string[] {
  const owners = new Map<string, string>();
  for (const room of registry.rooms) for (const slot of placesOf(room)) owners.set(slot, room.id);
  const permissions = new Set(
    registry.permissions.flatMap(area => area.actions.map(action => `${area.area}.${action}`)),
  );
  const features = new Set(registry.features.map(({ key }) => key));
  return registry.rooms.flatMap(room =>
    room.slots.flatMap(part => {
      const named = `room ${room.id}: the part ${part.export} in ${part.slot}`;
      const owner = owners.get(part.slot);
      const reachable = owner === 'kernel' || owner === room.id || room.requires.includes(owner ?? '');
      return [
        ...(owner === undefined ? [`${named} has no place: no page offers ${part.slot}`] : []),
        ...(owner !== undefined && !reachable
          ? [`${named} is placed on a page of ${owner}, which ${room.id} does not require`]
          : []),
        ...(part.permission !== null && !permissions.has(part.permission)
          ? [`${named} asks for permission ${part.permission}, which is not declared`]
          : []),
        ...(part.feature !== undefined && !features.has(part.feature)
          ? [`${named} belongs to feature ${part.feature}, which is not declared`]
          : []),
      ];
    }),
  );
}

/** Faults of resources offered in fields of others: the field must exist, in a required room. */
export function offerFaults(registry: RegistryView): string[] {
  const fields = new Map(
    registry.rooms.flatMap(room =>
      room.resources.flatMap(({ names, schema }) =>
        Object.keys(schema.properties).map(field => [`${names.many}.${field}`, room.id] as const),
      ),
    ),
  );
  return registry.rooms.flatMap(room =>
    room.resources.flatMap(({ path, offeredIn = [] }) =>
      offeredIn.flatMap(field => {
        const owner = fields.get(field);
        if (owner === undefined)
          return [`room ${room.id}: ${path} offers its records in ${field}, which no resource has`];
        return owner === room.id || room.requires.includes(owner)
          ? []
          : [`room ${room.id}: ${path} offers its records in ${field} of ${owner}, which ${room.id} does not require`];
      }),
    ),
  );
}

function placesOf({ offers, resources }: Room): string[] {
  return [...offers, ...resources.flatMap(({ names }) => ofResources.map(place => `${names.many}.${place}`))];
}
