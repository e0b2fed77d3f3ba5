import { Facts, formatNumber } from '@limpid/ui-kit';
import { capabilityIsRoughBelow, type SampleTrend } from '#plugins/sampling/shared/sample-trend';
import { Histogram } from './histogram.js';

type Fact = readonly [label: string, value: unknown];

/** How reliably results stay below the limit (picture C7), and the rate of counts. */
export function CapabilityFacts({
  trend: { points, capability, counts },
  title,
}: {
  readonly trend: SampleTrend;
  readonly title: string;
}) {
  const percent = (value: number | null): string | null =>
    value === null ? null : `${formatNumber(value)} % of the limit`;
  const bounded = (value: number | null, lower: number | null): string | null =>
    value === null
      ? null
      : `${formatNumber(value)}${lower === null ? '' : `, above ${formatNumber(lower)} with 95 % confidence`}`;
  const facts: readonly Fact[] = [
    ...(capability === null
      ? []
      : ([
          ['Results', capability.count],
          [
            'Below LOD or LOQ',
            `${capability.belowDetectionCount} (${formatNumber((capability.belowDetectionCount / capability.count) * 100)} %)`,
          ],
          ['Ppu', bounded(capability.ppu, capability.ppuLower95)],
          ['Ppu of logarithms', bounded(capability.ppuOfLogarithms, capability.ppuOfLogarithmsLower95)],
          ['Mean', percent(capability.mean)],
          ['Standard deviation', percent(capability.standardDeviation)],
          ['Mean by Kaplan–Meier', percent(capability.kaplanMeierMean)],
          [
            'Limit over detection limit',
            capability.limitOverDetection === null ? null : formatNumber(capability.limitOverDetection),
          ],
        ] as const)),
    ...counts.map(({ unit, mean, lower95, upper95 }): Fact => [
      `Counts per sample, ${unit}`,
      `${formatNumber(mean)}, between ${formatNumber(lower95)} and ${formatNumber(upper95)} with 95 % confidence`,
    ]),
  ];
  return (
    <section aria-labelledby="capability-heading">
      <h2 id="capability-heading">Capability</h2>
      {capability !== null && <CapabilityNote {...capability} />}
      <div className={capability?.isReliable === false ? 'limpid-unsure' : undefined}>
        <Facts facts={facts.filter(([, value]) => value !== null)} />
      </div>
      {capability !== null && <Histogram points={points} title={title} isSure={capability.isReliable} />}
      <p className="cds--form__helper-text">
        Mean and deviation by robust regression on order statistics: a result below detection is estimated, never
        counted as 0.
      </p>
    </section>
  );
}

function CapabilityNote({ count, isReliable }: NonNullable<SampleTrend['capability']>) {
  if (!isReliable)
    return <p role="note">{`${count} ${count === 1 ? 'result' : 'results'}, capability needs at least 20`}</p>;
  if (count >= capabilityIsRoughBelow) return null;
  return (
    <p role="note">
      {`${count} results: with fewer than ${capabilityIsRoughBelow} a capability is rough, read its confidence bound`}
    </p>
  );
}
