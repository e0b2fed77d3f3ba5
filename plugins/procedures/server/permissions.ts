import { crudArea } from '#kernel/contract';

/** Areas of the specification's matrix that this room owns (section 6). */
export const permissions = [crudArea('CleaningProcedure')];
