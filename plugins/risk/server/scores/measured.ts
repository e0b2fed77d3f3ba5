import type { AnyCall } from '#kernel/contract';
import type { ResidueDetection } from '#plugins/products/server/api';
import type { CapabilityInputs } from '../api.js';
import { figuresByProduction, type FiguresByProduction } from './capabilities.js';

/** What scores rest on besides limits. */
export interface Measured {
  /** Residue after cleaning. */
  readonly figures: FiguresByProduction;
  /** Amounts from which residues are seen, ug/sqcm, by substance; only where somebody has measured it. */
  readonly visibleFrom: ReadonlyMap<string, number>;
}

export interface Measurements {
  readonly capability: readonly CapabilityInputs[];
  readonly detection: ResidueDetection;
}

/** All that was measured in the facility. */
export async function measuredIn(call: AnyCall, { capability, detection }: Measurements): Promise<Measured> {
  const figures = await figuresByProduction(call, capability);
  return { figures, visibleFrom: await detection.visibleFrom(call) };
}
