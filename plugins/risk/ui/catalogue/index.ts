import { defineApp } from '@limpid/ui-kit';
import { DefaultUnitPages } from './default-unit.page.js';
import { MacFormulaPages } from './mac-formula.page.js';
import { RiskGoalPages } from './risk-goal.page.js';
import { RpnCategoryPages } from './rpn-category.page.js';
import { RpnFormulaPages } from './rpn-formula.page.js';
import { SelectionCriterionPages } from './selection-criterion.page.js';
import { VariablePages } from './variable.page.js';
import './catalogue.css';

export const rpnFormulaPages = defineApp(RpnFormulaPages);
export const rpnCategoryPages = defineApp(RpnCategoryPages);
export const macFormulaPages = defineApp(MacFormulaPages);
export const variablePages = defineApp(VariablePages);
export const selectionCriterionPages = defineApp(SelectionCriterionPages);
export const riskGoalPages = defineApp(RiskGoalPages);
export const defaultUnitPages = defineApp(DefaultUnitPages);
