import { defineApp } from '@limpid/ui-kit';
import { DefaultUnitPages } from './default-units/default-unit.page.js';
import { MacFormulaPages } from './formulas/mac-formula.page.js';
import { RiskGoalPages } from './risk-goal.page.js';
import { RpnCategoryPages } from './categories/rpn-category.page.js';
import { RpnFormulaPages } from './formulas/rpn-formula.page.js';
import { SelectionCriterionPages } from './criteria/selection-criterion.page.js';
import { VariablePages } from './variables/variable.page.js';
import './catalogue.css';

export const rpnFormulaPages = defineApp(RpnFormulaPages);
export const rpnCategoryPages = defineApp(RpnCategoryPages);
export const macFormulaPages = defineApp(MacFormulaPages);
export const variablePages = defineApp(VariablePages);
export const selectionCriterionPages = defineApp(SelectionCriterionPages);
export const riskGoalPages = defineApp(RiskGoalPages);
export const defaultUnitPages = defineApp(DefaultUnitPages);
