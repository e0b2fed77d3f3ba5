import { crudArea } from '#kernel/contract';

/** Areas of the specification's matrix that risk setup owns (section 6). Risk goals belong to SelectionCriteria. */
export const permissions = [
  crudArea('MACFormula'),
  crudArea('RPNFormula'),
  crudArea('RPNCategory'),
  crudArea('Variable'),
  crudArea('SelectionCriteria'),
];
