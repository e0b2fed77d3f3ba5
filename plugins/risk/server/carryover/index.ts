import { MacFormulasToken } from '#plugins/limits/server/api';
import { RiskCatalogueToken } from '../api.js';
import type { PluginPart } from '../part.js';
import { macFormulas } from './mac-formulas.js';

/** Formulas of the carry-over that people put into force, handed to the limits. */
export const carryover: Pick<PluginPart, 'bind'> = {
  bind(bind) {
    bind.extend(MacFormulasToken, { catalogue: RiskCatalogueToken }, ({ catalogue }) => macFormulas(catalogue));
  },
};
