import { token, type AnyCall, type Token } from '#kernel/contract';
import type { ResolvedSample, SamplesWanted } from './setup/read-samples.js';

export type { ResolvedSample, SamplesWanted } from './setup/read-samples.js';

/** Queries for plugins that plan studies and read results. */
export interface SamplingApi {
  /** Live planned samples in the order of sampling, each with its measures and the limit in force. */
  samples(call: AnyCall, wanted: SamplesWanted): Promise<readonly ResolvedSample[]>;
}
/** Bound by the sampling plugin. */
export const SamplingApiToken: Token<SamplingApi> = token<SamplingApi>('sampling.SamplingApi');
