import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { checkFormula } from '#schemas/formula/check';
import { namesAdditionalField } from '#plugins/risk/shared/setup/additional-source';
import { parseUnit, plain, sameScale, sameSubstance, sameTime } from '#schemas/formula/unit';
import type { Variable } from '#plugins/risk/shared/setup/variable';
import { builtInVariables } from '../defaults/variables.js';
import { formulasNaming, usedBy } from '../formulas/formulas-naming.js';
import { knownNames } from '../formulas/known-names.js';
import { keyFaults } from '../key-faults.js';
import { variableSourceFaults } from '../sources.js';
import { assertKeyIsFree, assertShadowsNoCategory } from '../unique-key.js';

const builtInKeys: ReadonlySet<string> = new Set(builtInVariables.map(variable => variable.key));
/** Fields of a built-in variable that formulas and limits depend on. */
const fixedFields = ['key', 'unit', 'scope', 'kind', 'sourceField'] as const;

/** Fills in defaults and refuses values that formulas cannot use. */
export async function preparedVariable(next: Variable, call: AnyCall, before: Variable | null): Promise<Variable> {
  const kind = next.kind ?? 'number';
  const whole: Variable = {
    ...next,
    kind,
    unit: next.unit.trim(),
    sourceField: next.sourceField ?? (kind === 'score' ? next.key : null),
    isActive: next.isActive ?? true,
    isBuiltIn: builtInKeys.has((before ?? next).key),
  };
  const faults = [...ownFaults(whole), ...builtInFaults(whole, before), ...sourceFaults(whole, before)];
  if (faults.length > 0) throw validationError(...faults);
  if (before?.key !== whole.key) await assertKeyIsFree(call, 'risk.variable', whole.key);
  if (!whole.isBuiltIn) await assertShadowsNoCategory(call, whole.key, kind === 'score' ? whole.sourceField : null);
  if (before !== null) await assertFormulasStillHold(call, before, whole);
  return whole;
}

function ownFaults({ key, unit, kind }: Variable): FieldFault[] {
  const faults: FieldFault[] = keyFaults(key);
  const found = parseUnit(unit);
  if (found === null)
    faults.push({ path: 'unit', message: 'is not a unit; enter for example mg/day, kg, ug/sqcm or 1' });
  else if (kind === 'score' && !(sameSubstance(found, plain) && sameTime(found, plain) && sameScale(found, plain)))
    faults.push({ path: 'unit', message: 'a score is a plain number: its unit is 1' });
  return faults;
}

/** User-defined fields are checked after the record is written. */
function sourceFaults(next: Variable, before: Variable | null): FieldFault[] {
  const { kind, sourceField, unit } = next;
  if (next.isBuiltIn === true || kind === 'score' || sourceField === null || namesAdditionalField(sourceField))
    return [];
  if (before?.sourceField === sourceField && before.unit === unit && before.kind === kind) return [];
  return parseUnit(unit) === null ? [] : variableSourceFaults(next);
}

function builtInFaults(next: Variable, before: Variable | null): FieldFault[] {
  if (before?.isBuiltIn !== true) return [];
  const faults: FieldFault[] = fixedFields
    .filter(field => (before[field] ?? null) !== (next[field] ?? null))
    .map(path => ({ path, message: 'belongs to a built-in variable and cannot be changed' }));
  if (next.isActive !== true) faults.push({ path: 'isActive', message: 'a built-in variable cannot be switched off' });
  return faults;
}

/** Formulas that use the variable must stay valid in names and units. */
async function assertFormulasStillHold(call: AnyCall, before: Variable, next: Variable): Promise<void> {
  const renamed = before.key !== next.key;
  const switchedOff = before.isActive === true && next.isActive === false;
  if (!renamed && !switchedOff && before.unit === next.unit) return;
  const formulas = await formulasNaming(call, [before.key]);
  if (formulas.length === 0) return;
  if (renamed) throw validationError({ path: 'key', message: `cannot be changed: ${usedBy(formulas)}` });
  if (switchedOff) throw validationError({ path: 'isActive', message: `cannot be switched off: ${usedBy(formulas)}` });
  const names = new Map(await knownNames(call)).set(next.key, { unit: next.unit, defaultValue: null });
  const broken = formulas.filter(formula => !checkFormula(formula.expression, names, formula.kind).ok);
  if (broken.length > 0) throw validationError({ path: 'unit', message: `does not fit: ${usedBy(broken)}` });
}
