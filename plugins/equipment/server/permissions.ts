import { crudArea } from '#kernel/contract';

/**
 * Permission areas of this plugin in the specification's matrix (section 6); materials of construction belong to Equipment,
 * room grades to SamplingMethod.
 */
export const permissions = [
  crudArea('Equipment', 'Archive'),
  crudArea('EquipmentGroup', 'Set'),
  crudArea('EquipmentTrain'),
  crudArea('SamplingMethod'),
];
