import type { WayOn } from '@limpid/ui-kit';

// Where to start, by the missing inputs of limits.
export const toMatrix: WayOn = {
  label: 'Map productions to their equipment',
  address: '/app/master/matrix',
  permission: 'Production.Set',
};
export const toEquipment: WayOn = {
  label: 'Add equipment',
  address: '/app/master/equipment/new',
  permission: 'Equipment.Add',
};
export const toGroups: WayOn = {
  label: 'Equipment groups',
  address: '/app/master/equipment-groups',
  permission: 'EquipmentGroup.Add',
};
export const toTrains: WayOn = {
  label: 'Equipment trains',
  address: '/app/master/equipment-trains',
  permission: 'EquipmentTrain.Add',
};
export const toProductions: WayOn = {
  label: 'Add productions',
  address: '/app/master/productions/new',
  permission: 'Production.Add',
};
export const toAgents: WayOn = {
  label: 'Cleaning agents',
  address: '/app/master/cleaning-agents',
  permission: 'Substance.Add',
};
export const toNitrosamines: WayOn = {
  label: 'Nitrosamines',
  address: '/app/master/nitrosamines',
  permission: 'Substance.Add',
};
