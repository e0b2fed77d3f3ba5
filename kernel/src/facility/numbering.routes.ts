import { defineRoute, readOnly, token, type RouteDefinition, type Token } from '#kernel/contract';
import { Numbering, NumberingUpdate } from '#schemas/numbering';
import type { SeriesNumbers } from './numbers.js';

export const SeriesNumbersToken: Token<SeriesNumbers> = token<SeriesNumbers>('kernel.SeriesNumbers');

const shared = { path: '/numbering', scope: 'facility', output: Numbering } as const;
const deps = { numbers: SeriesNumbersToken };

/** GET and POST /numbering: how the records of a facility are numbered. */
export const numberingRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    access: { anyOf: ['Facility.Get'] },
    summary: 'The pattern of the numbers of each kind of record, and the next number',
    input: {},
    audit: readOnly,
    useCase: { name: 'kernel.get-numbering', deps, run: ({ numbers }, call) => numbers.numbering(call) },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    access: { anyOf: ['Facility.Modify'] },
    reason: 'change',
    summary: 'Chooses the pattern of the numbers of one kind of record, for the numbers from now on',
    input: { body: NumberingUpdate },
    audit: 'required',
    useCase: {
      name: 'kernel.save-numbering',
      deps,
      run: async ({ numbers }, call) => {
        const { kind, pattern, version } = call.input.body;
        await numbers.choose(call, kind, pattern, version);
        return numbers.numbering(call);
      },
    },
  }),
];
