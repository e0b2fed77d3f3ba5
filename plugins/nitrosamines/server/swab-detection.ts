import { recoveryUnder } from '#plugins/limits/server/api';
import type { DetectionMethod } from '#plugins/products/server/api';
import type { Policy } from '#schemas/limits/policy';
import { toBase } from '#schemas/lib/units';
import type { KnownNitrosamine } from './read-nitrosamines.js';

/** What a nitrosamine can be found with on a swab. */
export interface SwabDetection {
  /** Methods of the register whose analyte it is. */
  readonly methods: readonly { readonly id: string; readonly externalId: string; readonly name: string }[];
  /** Of the method that reaches lowest, else as stated with the nitrosamine; null while nobody knows. */
  readonly loqPpm: number | null;
  readonly recoveryPercent: number;
  /** Where the recovery comes from, or that it is assumed. */
  readonly recoverySource: string;
}

/**
 * The method that reaches lowest, counted with its recovery. Without methods the LOQ that stands with the nitrosamine itself.
 * An unknown recovery is the lowest that the policy accepts, as everywhere else where limits are held against methods.
 */
export function swabDetection(
  nitrosamine: Pick<KnownNitrosamine, 'id' | 'loq'>,
  known: readonly DetectionMethod[],
  policy: Policy,
): SwabDetection {
  const methods = known.filter(each => each.substanceId === nitrosamine.id);
  const usable = methods.flatMap(({ externalId, loqPpm, recoveries }) => {
    const lowest = recoveries.map(each => each.recoveryPercent).toSorted((a, b) => a - b)[0];
    const recovery = recoveryUnder(
      policy,
      lowest === undefined ? null : { percent: lowest, source: `the lowest of ${externalId}` },
    );
    return loqPpm === null ? [] : [{ loqPpm, recovery }];
  });
  const [best] = usable.toSorted((a, b) => a.loqPpm / a.recovery.percent - b.loqPpm / b.recovery.percent);
  const recovery = best?.recovery ?? recoveryUnder(policy, null);
  return {
    methods: methods.map(({ id, externalId, name }) => ({ id, externalId, name })),
    loqPpm: best?.loqPpm ?? toBase('concentration', nitrosamine.loq),
    recoveryPercent: recovery.percent,
    recoverySource: recovery.source,
  };
}
