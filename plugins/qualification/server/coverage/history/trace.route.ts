import { Type } from 'typebox';
import { defineRoute, inOneMoment, notFound, readOnly } from '#kernel/contract';
import { Trace } from '#plugins/qualification/shared/coverage/history';
import { closed, Uuid } from '#schemas/lib/fields';
import { readTraced } from './read-traced.js';
import { traceOf } from './trace-of.js';

/** From a result back to its limit, the health-based limit and its report, and to its run and study (C12). */
export const traceRoute = defineRoute({
  method: 'GET',
  path: '/sample-results/:id/trace',
  scope: 'facility',
  access: { allOf: ['RiskCalculation.Get', 'ResidueMeasure.Get'] },
  feature: 'qualification',
  summary: 'Where a result comes from: sample, run and study, method, limit, policy, health-based limit and report',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: Trace,
  asOf: true,
  audit: readOnly,
  useCase: {
    name: 'qualification.read-trace',
    deps: {},
    run: async (_deps, call) => {
      const { id } = call.input.params;
      const traced = await inOneMoment(call, reading => readTraced(reading, id));
      if (traced === null) throw notFound('Sample result');
      return { trace: { resultId: id, nodes: [...traceOf(traced)] } };
    },
  },
});
