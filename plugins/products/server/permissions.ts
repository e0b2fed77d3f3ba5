import { crudArea } from '#kernel/contract';

/** Permission areas of this plugin in the specification's matrix (section 6); Substance covers intermediates and cleaning agents. */
export const permissions = [
  crudArea('Product', 'Archive', 'Set'),
  crudArea('ProductGroup'),
  crudArea('ProductType'),
  crudArea('Production', 'Dummy', 'Set', 'Archive'),
  crudArea('API'),
  crudArea('ApiEquipment'),
  crudArea('ApiProduct'),
  crudArea('ApiProduction'),
  crudArea('Substance'),
  crudArea('AnalyticalMethod'),
];
