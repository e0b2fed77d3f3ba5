import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  readOnly,
  RecordHistoryToken,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import type { FormulaPurpose } from '#schemas/formula/check';
import { closed, Uuid } from '#schemas/lib/fields';
import { FormulaTrial, FormulaVerdict, FormulaVersions } from '#plugins/risk/shared/setup/formula-check';
import { knownNames } from './known-names.js';
import { readVersions } from './read-versions.js';
import { tryFormula } from './try-formula.js';

const OneFormula = Type.Object({ id: Uuid }, closed);
const shared = { scope: 'facility', feature: 'risk' } as const;

function tryOut(purpose: FormulaPurpose) {
  return defineUseCase<RouteShape<undefined, undefined, typeof FormulaTrial>, FormulaVerdict>()({
    name: `risk.try-${purpose}-formula`,
    deps: {},
    run: async (_deps, call) => {
      const { expression, inputs } = call.input.body;
      return { check: tryFormula(expression, inputs ?? null, await knownNames(call), purpose) };
    },
  });
}

function listVersions(kind: 'RPN' | 'MAC') {
  return defineUseCase<RouteShape<typeof OneFormula, undefined, undefined>, FormulaVersions>()({
    name: `risk.list-${kind.toLowerCase()}-formula-versions`,
    deps: { trail: RecordHistoryToken },
    run: async ({ trail }, call) => ({ versions: await readVersions(call, trail, kind, call.input.params.id) }),
  });
}

const kinds = [
  { path: '/rpn_formulas', area: 'RPNFormula', purpose: 'rpn', kind: 'RPN' },
  { path: '/mac_formulas', area: 'MACFormula', purpose: 'mac', kind: 'MAC' },
] as const;

/** Trial of an unsaved formula, and the versions that results cite. */
export const checkRoutes: readonly RouteDefinition[] = kinds.flatMap(({ path, area, purpose, kind }) => [
  defineRoute({
    ...shared,
    method: 'POST',
    path: `${path}/check`,
    access: { anyOf: [`${area}.Get`] },
    summary: `Checks an expression of a ${kind} formula, and calculates it for sample values`,
    input: { body: FormulaTrial },
    output: FormulaVerdict,
    audit: { exempt: 'only checks the request' },
    useCase: tryOut(purpose),
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: `${path}/:id/formula-versions`,
    access: { anyOf: [`${area}.Get`] },
    summary: `All expressions that a ${kind} formula had, with author, reason and active periods`,
    input: { params: OneFormula },
    output: FormulaVersions,
    asOf: true,
    audit: readOnly,
    useCase: listVersions(kind),
  }),
]);
