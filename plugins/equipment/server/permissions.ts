import { crudArea } from '#kernel/contract';

/** Areas of the specification's matrix that this room owns (section 6). Materials of construction belong to Equipment. */
export const permissions = [
  crudArea('Equipment', 'Archive'),
  crudArea('EquipmentGroup', 'Set'),
  crudArea('EquipmentTrain'),
];
