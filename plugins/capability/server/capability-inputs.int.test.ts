import { expect, test } from 'vitest';
import { definePlugin } from '#kernel/contract';
import { testKernel } from '#kernel/testing';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import { CapabilityInputsToken } from '#plugins/risk/server/api';

test('another plugin adds its own figures, which count like the records', async () => {
  const study = {
    id: crypto.randomUUID(),
    externalId: 'STUDY-1',
    name: 'A study',
    report: null,
    cleaningProcedureNumber: null,
    periodFrom: null,
    periodTo: null,
    page: null,
  };
  const about = { productionId: '' };
  const studies = await testKernel({
    demo: 'import',
    only: ['capability'],
    extra: [
      {
        definition: definePlugin({
          id: 'studies',
          bind(bind) {
            bind.extend(CapabilityInputsToken, {}, () => ({
              figures: () =>
                Promise.resolve([
                  {
                    ...about,
                    source: study,
                    meanMgPerSqcm: 1,
                    standardDeviationMgPerSqcm: 0.1,
                    resultCount: 20,
                    belowDetectionCount: 0,
                  },
                ]),
            }));
          },
        }),
        manifest: {
          id: 'studies',
          title: 'Studies',
          version: '1.0.0',
          contract: '1.0',
          requires: ['risk'],
          dbSchema: 'studies',
          features: [],
        },
      },
    ],
  });
  try {
    const client = await studies.as('specialist');
    const { body } = await client.get('/productions?search=PRD-38');
    about.productionId = (body['productions'] as unknown as { id: string }[])[0]?.id ?? '';
    const { productions } = await client.read<RiskScores>('/risk-scores');
    const risk = productions.find(each => each.production.externalId === 'PRD-38');
    expect(risk?.capability).toMatchObject({ value: 10, source: study });
    expect(risk?.capability.sources.map(each => each.source.externalId)).toEqual(['STUDY-1', 'PC-10']);
  } finally {
    await studies.close();
  }
});
