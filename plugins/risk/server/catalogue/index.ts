import { RiskCatalogueToken } from '../api.js';
import type { PluginPart } from '../part.js';
import { rpnCategory } from './categories/rpn-category.resource.js';
import { changeCriterionRoute, selectionCriterion } from './criteria/selection-criterion.resource.js';
import { checkRoutes } from './formulas/check.routes.js';
import { macFormula } from './formulas/mac-formula.resource.js';
import { rpnFormula } from './formulas/rpn-formula.resource.js';
import { riskGoal } from './goals/risk-goal.resource.js';
import { bandSections } from './import/bands.section.js';
import { testCaseSections } from './import/test-cases.section.js';
import { permissions } from './permissions.js';
import { riskCatalogue } from './risk-catalogue.js';
import { variable } from './variables/variable.resource.js';

/** Risk setup: variables, categories, formulas, selection criteria and risk goals. */
export const catalogue: PluginPart = {
  permissions,
  auditDomains: ['Variable', 'RPNCategory', 'RPNFormula', 'MACFormula', 'SelectionCriteria', 'RiskGoal'],
  resources: [variable, rpnCategory, rpnFormula, macFormula, selectionCriterion, riskGoal],
  routes: [changeCriterionRoute, ...checkRoutes],
  imports: [...bandSections, ...testCaseSections],
  reports: [],
  bind(bind) {
    bind.single(RiskCatalogueToken, {}, riskCatalogue);
    bind.publish(RiskCatalogueToken);
  },
};
