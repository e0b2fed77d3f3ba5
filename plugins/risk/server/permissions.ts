import { crudArea } from '#kernel/contract';

/** The actions that a role can be granted. */
export const permissions = [crudArea('RiskRecord', 'Archive')];
