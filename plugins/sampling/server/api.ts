import { token, type AnyCall, type Token } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { SampleResult } from '#plugins/sampling/shared/sample-result';
import type { SampleDefinition, SampleSetChange, SetSample } from '#plugins/sampling/shared/sample-set';

/** A planned sample of equipment as a protocol or a run takes it over. */
export interface PlannedSampleOfEquipment {
  readonly id: string;
  readonly externalId: string;
  readonly locationId: string;
  /** The residue by its record; null for microbial samples and those that name none. */
  readonly targetId: string | null;
  readonly productionId: string | null;
  readonly replicates: number;
  readonly definition: SampleDefinition;
  /** Why its method or recovery must not be used today. */
  readonly faults: readonly string[];
  /** The verdict of a residue at the quantitation limit: `fail` means that the method cannot prove the limit; null without a limit or LOQ. */
  readonly atLoq: SampleResult['verdict'];
}

/** A sample of a set with every result that it ever had, newest first. */
export interface SampleWithResults extends SetSample {
  readonly targetId: string | null;
  readonly results: readonly SampleResult[];
}

/** What is recorded of the cleaning of a set; what is left out stays. */
export type CleaningOfSet = Omit<SampleSetChange, 'version'>;

/** Sample sets for those who plan cleaning events. */
export interface SampleSetsApi {
  /** The planned samples at selected locations of equipment in the order of sampling, with the limits of `limits`. */
  planned(call: AnyCall, limits: LimitsApi, equipmentId: string): Promise<readonly PlannedSampleOfEquipment[]>;
  /**
   * Begins a set with planned samples, all at selected locations by default. DataValidationError when a method or recovery
   * is not valid, or nothing is planned.
   */
  create(
    call: AnyCall,
    limits: LimitsApi,
    wanted: {
      readonly equipmentId: string;
      readonly productionId: string | null;
      readonly studyType: NonNullable<SampleSetChange['studyType']>;
      readonly sampleIds?: readonly string[];
    },
  ): Promise<{ readonly id: string; readonly number: number }>;
  /** Records the cleaning of a set as its run states it; also once results exist, because the run is locked then. */
  recordCleaning(call: AnyCall, setId: string, cleaning: CleaningOfSet): Promise<void>;
  /** Samples of sets in the order of sampling. */
  samples(call: AnyCall, setIds: readonly string[]): Promise<readonly SampleWithResults[]>;
}
/** Bound by the sampling plugin. */
export const SampleSetsApiToken: Token<SampleSetsApi> = token<SampleSetsApi>('sampling.SampleSetsApi');

/** Says of sets whether they may be changed; plugins that plan sets register here. */
export interface SetLock {
  /**
   * Why a set must not be changed now, as a sentence; null when it may. `cleaning`: what is recorded of its cleaning;
   * `sample`: a step of one of its samples. Asked by calls that write: the answer must hold until they are stored.
   */
  lockOf(call: AnyCall, setId: string, change: 'cleaning' | 'sample'): Promise<string | null>;
}
/** All registered plugins, in no particular order. */
export const SetLocksToken: Token<readonly SetLock[]> = token<readonly SetLock[]>('sampling.SetLocks');
