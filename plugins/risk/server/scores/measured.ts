import type { AnyCall } from '#kernel/contract';
import type { ResidueDetection } from '#plugins/products/server/api';
import type { CapabilityInputs } from '../api.js';
import { figuresByProduction, type FiguresByProduction } from './capabilities.js';

/** Inputs of scores besides limits. */
export interface Measured {
  /** Residue after cleaning. */
  readonly figures: FiguresByProduction;
  /** Measured visual residue limits, ug/sqcm, by substance. */
  readonly visibleFrom: ReadonlyMap<string, number>;
}

export interface Measurements {
  readonly capability: readonly CapabilityInputs[];
  readonly detection: ResidueDetection;
}

/** All measurements of the facility. */
export async function measuredIn(call: AnyCall, { capability, detection }: Measurements): Promise<Measured> {
  const figures = await figuresByProduction(call, capability);
  return { figures, visibleFrom: await detection.visibleFrom(call) };
}
