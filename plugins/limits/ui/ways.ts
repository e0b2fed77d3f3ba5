import type { WayOn } from '@limpid/ui-kit';

// Where to begin, by what limits still lack.
export const toMatrix: WayOn = {
  label: 'Map productions to their equipment',
  address: '/app/master/matrix',
  permission: 'Production.Set',
};
export const toEquipment: WayOn = { label: 'Equipment', address: '/app/master/equipment' };
export const toGroups: WayOn = { label: 'Equipment groups', address: '/app/master/equipment-groups' };
export const toTrains: WayOn = { label: 'Equipment trains', address: '/app/master/equipment-trains' };
export const toProductions: WayOn = { label: 'Productions', address: '/app/master/productions' };
export const toAgents: WayOn = { label: 'Cleaning agents', address: '/app/master/cleaning-agents' };
export const toNitrosamines: WayOn = { label: 'Nitrosamines', address: '/app/master/nitrosamines' };
