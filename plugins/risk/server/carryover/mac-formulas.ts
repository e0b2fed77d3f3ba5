import type { MacFormulas, MacFormulaSet } from '#plugins/limits/server/api';
import type { ProductsApi } from '#plugins/products/server/api';
import { additionalFieldsFor, type AdditionalFields, type AdditionalNumbers } from '../additional-fields.js';
import type { MacFormulaInUse, RiskCatalogue, RiskCategory } from '../api.js';
import { attributeOf } from '../ranking/attributes.js';
import { categoryOf } from '../ranking/criteria.js';
import { intakeOf } from '../ranking/intake.js';
import { boundName, isBuiltInName, type BoundName } from './bound-name.js';
import { isBuiltIn } from './built-in-criteria.js';
import { userFormula } from './user-formula.js';

/** The active MAC formulas that differ from the built-in criteria: limits are calculated with them (formulas 5.3). */
export function macFormulas(catalogue: RiskCatalogue, products: ProductsApi): MacFormulas {
  return {
    tables: ['risk.mac_formula', 'risk.variable', 'risk.rpn_category', 'products.additional_field'],
    inForce: async call => {
      const formulas = await catalogue.macFormulasInUse(call);
      const variables = await catalogue.variables(call);
      const categories = await catalogue.categoriesOf(call);
      const read = formulas.flatMap(({ names }) => names.flatMap(name => variables.get(name) ?? []));
      const additional = await additionalFieldsFor(call, products, read);
      const bound = formulas
        .map(formula => ({
          formula,
          names: formula.names.map(name => boundName(name, variables, categories, additional)),
        }))
        .filter(({ formula, names }) => differs(formula, names));
      const names = bound.flatMap(each => each.names);
      const numbersOf = numbersOfNext(names, additional);
      const numbersOnEquipments = numbersPerEquipment(names, additional);
      return {
        formulas: bound.map(each => userFormula(each.formula, each.names)),
        scoresOf: scoring(names, categories, additional),
        ...(numbersOf === null ? {} : { numbersOf }),
        ...(numbersOnEquipments === null ? {} : { numbersOnEquipments }),
        alsoReads: tablesOf(names, additional),
      };
    },
  };
}

/** A default may fill what a built-in criterion leaves open, and a user-defined variable may read anything. */
function differs({ residueType, criterion, expression }: MacFormulaInUse, names: readonly BoundName[]): boolean {
  return !isBuiltIn(residueType, criterion, expression) || !names.every(isBuiltInName);
}

/** Additional fields of the next production used by the names; null without any. */
function numbersOfNext(
  names: readonly BoundName[],
  additional: AdditionalFields,
): NonNullable<MacFormulaSet['numbersOf']> | null {
  const fields = fieldsOf(names, 'next', additional);
  if (fields.length === 0) return null;
  return ({ id, kind, sourceId }) =>
    valuesOf(fields, field =>
      field.kind === 'production' ? field.valueOf(id) : kind === 'product' ? field.valueOf(sourceId) : null,
    );
}

/** Additional fields of the next production on its equipment used by the names; null without any. */
function numbersPerEquipment(
  names: readonly BoundName[],
  additional: AdditionalFields,
): NonNullable<MacFormulaSet['numbersOnEquipments']> | null {
  const fields = fieldsOf(names, 'equipment', additional);
  if (fields.length === 0) return null;
  return ({ id, uses }) =>
    Object.fromEntries(
      uses.map(({ equipmentId }) => [equipmentId, valuesOf(fields, field => field.valueOf(id, equipmentId))]),
    );
}

/** Tables with the additional fields used by the names; other changes of the plant do not affect the formulas. */
function tablesOf(names: readonly BoundName[], additional: AdditionalFields): readonly string[] {
  const places = ['substance', 'next', 'equipment'] as const;
  const fields = places.flatMap(place => fieldsOf(names, place, additional));
  return [...new Set(fields.flatMap(([, { kind }]) => tablesOfKinds[kind]))];
}

const tablesOfKinds: Readonly<Record<AdditionalNumbers['kind'], readonly string[]>> = {
  api: ['products.active'],
  intermediate: ['products.intermediate'],
  product: ['products.product'],
  production: ['products.production'],
  // Values of a production on its equipment are saved as a version of the production.
  equipmentProductionPair: ['products.production', 'products.production_equipment'],
};

type FieldOfName = readonly [sourceField: string, field: AdditionalNumbers];

function fieldsOf(
  names: readonly BoundName[],
  of: 'substance' | 'next' | 'equipment',
  additional: AdditionalFields,
): FieldOfName[] {
  const wanted = names.flatMap(({ source }) =>
    source !== null && 'additional' in source && source.of === of ? [source.additional] : [],
  );
  return [...new Set(wanted)].flatMap(name => {
    const field = additional.get(name);
    return field === undefined ? [] : [[name, field] as const];
  });
}

function valuesOf(
  fields: readonly FieldOfName[],
  valueOf: (field: AdditionalNumbers) => number | null,
): Record<string, number> {
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = valueOf(field);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Scores a residue by the categories used by the names, as in rankings, with its additional fields. */
function scoring(
  names: readonly BoundName[],
  known: ReadonlyMap<string, RiskCategory>,
  additional: AdditionalFields,
): MacFormulaSet['scoresOf'] {
  const fields = fieldsOf(names, 'substance', additional);
  const keys = new Set(
    names.flatMap(({ source }) => (source !== null && 'category' in source ? [source.category] : [])),
  );
  const categories = [...keys].flatMap(key => {
    const category = known.get(key);
    return category === undefined ? [] : [categoryOf(category)];
  });
  return (substance, therapeuticDoseMgPerDay) => {
    const residue = { substance, therapeuticDoseMgPerDay, intake: intakeOf(substance, therapeuticDoseMgPerDay) };
    const scores = Object.fromEntries(
      categories.flatMap(category => {
        const value = attributeOf(residue, category);
        const score = value === null ? null : category.score(value);
        return score === null ? [] : [[category.key, score]];
      }),
    );
    return fields.length === 0 ? scores : { ...scores, ...valuesOf(fields, field => field.valueOf(substance.id)) };
  };
}
