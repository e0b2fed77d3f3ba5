import { recoveryOn, seenShare, unknownCarbon, type Recovery, type Surfaces } from '#plugins/limits/server/api';
import type { DetectionMethod } from '#plugins/products/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import { toBase } from '#schemas/lib/units';
import { usualSwab } from '#plugins/products/shared/usual-sampling';
import type { KnownNitrosamine } from './read-nitrosamines.js';

/** Detection of a nitrosamine on a swab. */
export interface SwabDetection {
  /** Registered methods with it as analyte. */
  readonly methods: readonly { readonly id: string; readonly externalId: string; readonly name: string }[];
  /** LOQ in the extract of the most sensitive method, else as entered with the nitrosamine; null while unknown. */
  readonly loqPpm: number | null;
  /** The requested sample, else that of the method, else the usual swab. */
  readonly areaSqcm: number;
  readonly volumeMl: number;
  /** On the surfaces that may carry the nitrosamine. */
  readonly recovery: Recovery;
}

/** A sample to use instead of that of the method. */
export interface SampleOverride {
  readonly areaSqcm: number | undefined;
  readonly volumeMl: number | undefined;
}

/**
 * The most sensitive method on the surface with its sample and recovery, preferring methods with known recovery;
 * without methods the LOQ entered with the nitrosamine, of unknown recovery.
 */
export function swabDetection(
  nitrosamine: Pick<KnownNitrosamine, 'id' | 'externalId' | 'loq' | 'methodNumber'>,
  known: readonly DetectionMethod[],
  surfaces: Surfaces,
  policy: Policy,
  asked: SampleOverride,
): SwabDetection {
  const methods = known.filter(each => each.substanceId === nitrosamine.id);
  const sampleOf = (method: Pick<DetectionMethod, 'swabAreaSqcm' | 'extractionVolumeMl'> | undefined) => ({
    areaSqcm: asked.areaSqcm ?? method?.swabAreaSqcm ?? usualSwab.areaSqcm,
    volumeMl: asked.volumeMl ?? method?.extractionVolumeMl ?? usualSwab.volumeMl,
  });
  const usable = methods.flatMap(method => {
    if (method.loqPpm === null) return [];
    const seen = seenShare(method, null);
    const recovery = recoveryOn(policy, { label: method.externalId, recoveries: method.recoveries }, surfaces);
    const missing = [...unknownCarbon(seen, nitrosamine.externalId), ...recovery.missing];
    return [{ ...sampleOf(method), loqPpm: method.loqPpm / seen.share, recovery: { ...recovery, missing } }];
  });
  const onSurface = ({ loqPpm, areaSqcm, volumeMl, recovery }: (typeof usable)[number]): number =>
    (loqPpm * volumeMl) / (areaSqcm * recovery.percent);
  const gaps = ({ recovery }: (typeof usable)[number]): number => Math.min(recovery.missing.length, 1);
  const [best] = usable.toSorted((a, b) => gaps(a) - gaps(b) || onSurface(a) - onSurface(b));
  const stated = nitrosamine.methodNumber ?? `the method stated with ${nitrosamine.externalId}`;
  return {
    methods: methods.map(({ id, externalId, name }) => ({ id, externalId, name })),
    ...(best === undefined ? sampleOf(undefined) : { areaSqcm: best.areaSqcm, volumeMl: best.volumeMl }),
    loqPpm: best?.loqPpm ?? toBase('concentration', nitrosamine.loq),
    recovery: best?.recovery ?? recoveryOn(policy, { label: stated, recoveries: [] }, surfaces),
  };
}
