import { MacFormulasToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { RiskCatalogueToken } from '../api.js';
import type { PluginPart } from '../part.js';
import { macFormulas } from './mac-formulas.js';

/** Provides active carryover formulas to the limits. */
export const carryover: Pick<PluginPart, 'bind'> = {
  bind(bind) {
    bind.extend(
      MacFormulasToken,
      { catalogue: RiskCatalogueToken, products: ProductsApiToken },
      ({ catalogue, products }) => macFormulas(catalogue, products),
    );
  },
};
