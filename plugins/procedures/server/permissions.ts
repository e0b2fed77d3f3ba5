import { crudArea } from '#kernel/contract';

/** Permission areas of this plugin in the specification's matrix (section 6). */
export const permissions = [crudArea('CleaningProcedure')];
