import type { AnyCall } from '#kernel/contract';
import type { CapabilityOfSource, CapabilityScore } from '#plugins/risk/shared/scores/scores';
import type { CapabilityInput, CapabilityInputs } from '../api.js';
import { capabilityOf, worstFirst, type Capability } from '../engine/index.js';
import { explained } from './explained.js';

/** Residue figures by production. */
export type FiguresByProduction = ReadonlyMap<string, readonly CapabilityInput[]>;

/** All residue figures of the facility, from all plugins. */
export async function figuresByProduction(
  call: AnyCall,
  providers: readonly CapabilityInputs[],
): Promise<FiguresByProduction> {
  const found = new Map<string, CapabilityInput[]>();
  for (const provider of providers) {
    for (const input of await provider.figures(call)) {
      const known = found.get(input.productionId);
      if (known === undefined) found.set(input.productionId, [input]);
      else known.push(input);
    }
  }
  return found;
}

/** The capability of a production under its current limit: the worst of its figures (formulas 11). */
export function capabilityScore(limitUgPerSqcm: number | null, figures: readonly CapabilityInput[]): CapabilityScore {
  const sources = worstFirst(figures.map(each => ofSource(limitUgPerSqcm, each)));
  const [worst] = sources;
  if (worst === undefined) return { ...withCapability(capabilityOf(limitUgPerSqcm, null)), source: null, sources: [] };
  return { ...worst, sources };
}

function ofSource(limitUgPerSqcm: number | null, input: CapabilityInput): CapabilityOfSource {
  const { meanMgPerSqcm, standardDeviationMgPerSqcm, resultCount, belowDetectionCount, source, results } = input;
  const figures = {
    mean: meanMgPerSqcm * 1000,
    standardDeviation: standardDeviationMgPerSqcm * 1000,
    resultCount,
    belowDetectionCount,
  };
  const inUg = results?.map(({ belowDetection, value }) => ({ belowDetection, value: value * 1000 })) ?? null;
  return { ...withCapability(capabilityOf(limitUgPerSqcm, figures, inUg)), source: { ...source } };
}

function withCapability(capability: Capability): Omit<CapabilityOfSource, 'source'> {
  const { cpu, cpuLower95, method, statistics, flags, reason } = capability;
  return { ...explained(capability), cpu, cpuLower95, method, statistics, flags: [...flags], reason };
}
