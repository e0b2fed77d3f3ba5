import { recoveryOn, type Recovery, type Surfaces } from '#plugins/limits/server/api';
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
  /** On the surfaces where the nitrosamine may lie. */
  readonly recovery: Recovery;
}

/**
 * The method that reaches lowest, counted with its recovery; one whose recovery is known on all surfaces comes first.
 * Without methods the LOQ that stands with the nitrosamine itself, whose recovery nobody knows.
 */
export function swabDetection(
  nitrosamine: Pick<KnownNitrosamine, 'id' | 'externalId' | 'loq' | 'methodNumber'>,
  known: readonly DetectionMethod[],
  surfaces: Surfaces,
  policy: Policy,
): SwabDetection {
  const methods = known.filter(each => each.substanceId === nitrosamine.id);
  const usable = methods.flatMap(({ externalId, loqPpm, recoveries }) =>
    loqPpm === null ? [] : [{ loqPpm, recovery: recoveryOn(policy, { label: externalId, recoveries }, surfaces) }],
  );
  const gaps = ({ recovery }: (typeof usable)[number]): number => Math.min(recovery.missing.length, 1);
  const [best] = usable.toSorted(
    (a, b) => gaps(a) - gaps(b) || a.loqPpm / a.recovery.percent - b.loqPpm / b.recovery.percent,
  );
  const stated = nitrosamine.methodNumber ?? `the method stated with ${nitrosamine.externalId}`;
  return {
    methods: methods.map(({ id, externalId, name }) => ({ id, externalId, name })),
    loqPpm: best?.loqPpm ?? toBase('concentration', nitrosamine.loq),
    recovery: best?.recovery ?? recoveryOn(policy, { label: stated, recoveries: [] }, surfaces),
  };
}
