import { evaluateFormula } from './evaluate.js';
import { unitFault, unknownVariable } from './formula-error.js';
import {
  combined,
  formatUnit,
  parseUnit,
  plain,
  raised,
  sameScale,
  sameSubstance,
  sameTime,
  unitWords,
  type Unit,
} from './unit.js';
import { isComparison, type FormulaFunction, type FormulaNode } from './tree.js';

/** Known properties of a variable when a formula is checked. */
export interface VariableUnit {
  readonly unit: string;
}

/** The unit of an expression. */
export interface Inferred {
  /** Null: made of numbers alone, which take the unit of what they are added to or compared with. */
  readonly unit: Unit | null;
  /**
   * A number is above (below) the fraction line. One below it may stand for days, as the 2000 of the LD50 rule does
   * (formulas 2.6); no other unit is guessed.
   */
  readonly above: boolean;
  readonly below: boolean;
}

const number: Inferred = { unit: null, above: true, below: false };
const exact = (unit: Unit): Inferred => ({ unit, above: false, below: false });

/** Throws FormulaFault: UNKNOWN_VARIABLE, or FORMULA_UNIT where units do not fit. */
export function inferUnit(node: FormulaNode, variables: ReadonlyMap<string, VariableUnit>): Inferred {
  const of = (each: FormulaNode): Inferred => inferUnit(each, variables);
  switch (node.kind) {
    case 'number':
      return number;
    case 'name': {
      const variable = variables.get(node.name);
      if (variable === undefined) throw unknownVariable(node.at, node.name);
      const unit = parseUnit(variable.unit);
      if (unit === null) throw unitFault(node.at, `${node.name} has the unknown unit ${variable.unit}`);
      return exact(unit);
    }
    case 'negate':
      return of(node.of);
    case 'call':
      return called(node.function, node.of.map(of), node.at);
    case 'binary': {
      const [left, right] = [of(node.left), of(node.right)];
      if (isComparison(node.operator)) return alike([left, right], node.at, 'compared with');
      if (node.operator === '+') return alike([left, right], node.at, 'added to');
      if (node.operator === '-') return alike([left, right], node.at, 'taken from');
      if (node.operator === '^') return powered(left, right, node.right, node.at);
      return joined(left, right, node.operator === '/' ? -1 : 1);
    }
  }
}

function joined(left: Inferred, right: Inferred, sign: 1 | -1): Inferred {
  const flags = {
    above: left.above || (sign === 1 ? right.above : right.below),
    below: left.below || (sign === 1 ? right.below : right.above),
  };
  if (left.unit === null && right.unit === null) return { unit: null, ...flags };
  return { unit: combined(left.unit ?? plain, right.unit ?? plain, sign), ...flags };
}

/** The common unit of all; a number without a unit takes it. */
function alike(all: readonly Inferred[], at: number, how: string): Inferred {
  return all.reduce((first, next) => {
    if (first.unit === null || next.unit === null) return first.unit === null ? next : first;
    if (fits(first, next.unit)) return next;
    if (fits(next, first.unit)) return first;
    const [a, b] = [unitWords(next.unit), unitWords(first.unit)];
    throw unitFault(at, `${a} cannot be ${how} ${b}`);
  }, number);
}

/**
 * True when an expression can be used as a value in `unit`: equal, or differing by days that a number below the line
 * may cancel.
 */
export function fits(inferred: Inferred, unit: Unit): boolean {
  if (inferred.unit === null) return true;
  if (!sameSubstance(inferred.unit, unit) || !sameScale(inferred.unit, unit)) return false;
  return sameTime(inferred.unit, unit) || (inferred.below && inferred.unit.time > unit.time);
}

function powered(left: Inferred, right: Inferred, exponent: FormulaNode, at: number): Inferred {
  if (right.unit !== null && !fits(right, plain))
    throw unitFault(at, `an exponent is a plain number, not ${formatUnit(right.unit)}`);
  if (left.unit === null) return right.unit === null ? number : exact(plain);
  if (fits({ ...left, below: false }, plain)) return exact(plain);
  const power = right.unit === null ? evaluateFormula(exponent, new Map()) : null;
  if (power === null || !power.ok)
    throw unitFault(at, `the exponent of ${formatUnit(left.unit)} has to be a number that is written out`);
  return raisedTo(left, left.unit, power.value, at);
}

function raisedTo(left: Inferred, unit: Unit, power: number, at: number): Inferred {
  const result = raised(unit, power);
  if (result === null) throw unitFault(at, `${formatUnit(unit)} to the power of ${power} is no unit`);
  return power < 0
    ? { unit: result, above: left.below, below: left.above }
    : { unit: result, above: left.above, below: left.below };
}

function called(name: FormulaFunction, of: readonly Inferred[], at: number): Inferred {
  const [first = number] = of;
  switch (name) {
    case 'if':
      return alike(of.slice(1), at, 'given where the other value is');
    case 'min':
    case 'max':
      return alike(of, at, 'compared with');
    case 'abs':
    case 'ceil':
    case 'floor':
    case 'round':
      return first;
    // The logarithm of the number in its unit.
    case 'log10':
    case 'ln':
      return first.unit === null ? number : exact(plain);
    case 'sqrt':
      return first.unit === null ? number : raisedTo(first, first.unit, 0.5, at);
  }
}
