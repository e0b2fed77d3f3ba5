import { Type } from 'typebox';
import { defineRoute, defineUseCase, notFound, readOnly, type RouteShape } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { ResidueType } from '#plugins/limits/shared/policy';
import { PolicyExample, PolicyExampleRequest } from '#plugins/limits/shared/policy-example';
import { usualRinseMl, usualSwab } from '#plugins/products/shared/usual-sampling';
import { LimitsApiToken, MacFormulasToken, type LimitAddress, type PlantLimits, type SampleQuestion } from '../api.js';
import { macFormulasOf } from '../plant/input/mac-formulas.js';
import { checked } from './policies.js';
import { policyWarnings } from './policy-rules.js';

const OfType = Type.Object({ residueType: ResidueType }, closed);
const One = Type.Object({ policyExample: PolicyExample });

/** The samples of every example: the usual swab, and a rinse of the first equipment of the pair. */
const swab: SampleQuestion = { ...usualSwab, sampleType: 'swab', count: 1, reading: null };

const showExample = defineUseCase<
  RouteShape<typeof OfType, undefined, typeof PolicyExampleRequest>,
  { policyExample: PolicyExample }
>()({
  name: 'limits.show-policy-example',
  deps: { limits: LimitsApiToken, macFormulas: MacFormulasToken },
  run: async ({ limits, macFormulas }, call) => {
    const { residueType } = call.input.params;
    const { draft, previous = null, substance = null, next = null } = call.input.body;
    const now = await limits.current(call);
    const before = now.policyOf(residueType);
    const settings = checked(call, residueType, { before, change: draft });
    const under = await limits.underPolicies(call, [{ ...before, ...settings }]);
    const { formulas } = await macFormulasOf(macFormulas, call);
    const asked =
      substance === null || next === null ? null : { previousId: previous, substanceId: substance, nextId: next };
    const address = asked ?? now.governing(residueType) ?? under.governing(residueType);
    if (asked !== null && under.explain(asked) === null) throw notFound('Limit');
    return {
      policyExample: {
        current: address === null ? null : (now.explain(address)?.limit ?? null),
        explanation: address === null ? null : under.explain(address),
        samples: address === null ? [] : samplesOf(under, address),
        warnings: policyWarnings(residueType, settings, formulas),
      },
    };
  },
});

function samplesOf(plant: PlantLimits, address: LimitAddress): PolicyExample['samples'] {
  const equipment = plant.explain(address)?.equipment[0];
  const areaSqcm = equipment?.areaSqcm ?? 0;
  const volumeMl = equipment?.rinseVolumeMl ?? usualRinseMl(areaSqcm);
  const rinse: SampleQuestion[] = areaSqcm > 0 ? [{ ...swab, sampleType: 'rinse', areaSqcm, volumeMl }] : [];
  return [swab, ...rinse].flatMap(sample => plant.sampleLimit(address, sample) ?? []);
}

/** POST /cleaning_limit_policies/{residueType}/example {draft}: the effect of a draft on one real pair; saves nothing. */
export const exampleRoute = defineRoute({
  method: 'POST',
  path: '/cleaning_limit_policies/:residueType/example',
  scope: 'facility',
  access: { anyOf: ['CleaningPolicy.Get', 'RiskCalculation.Get'] },
  summary: 'The effect of a policy draft on one pair of the plant; saves nothing',
  input: { params: OfType, body: PolicyExampleRequest },
  output: One,
  asOf: true,
  audit: readOnly,
  snapshot: true,
  useCase: showExample,
});
