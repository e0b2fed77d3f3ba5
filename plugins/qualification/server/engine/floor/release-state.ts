import type { ReleaseState } from '#plugins/qualification/shared/release-workflow';

/** What is known of the last cleaning of equipment. */
export interface ReleaseFacts {
  /** It is not cleaned since its last use. */
  readonly isCleaned: boolean;
  /** Null before the inspection. */
  readonly visuallyClean: boolean | null;
  /** The clean hold time has ended. */
  readonly cleanHoldExpired: boolean;
  /** Hours from end of use to start of cleaning, and the longest validated time; null: unknown or without a limit. */
  readonly dirtyHours: number | null;
  readonly dirtyMaxHours: number | null;
  /** The procedure was revised between start and end of the cleaning. */
  readonly procedureRevised: boolean;
  /** A second person must confirm a cleaning by hand and has not. */
  readonly witnessMissing: boolean;
  /** Labels of samples by what became of them; microbial ones count like the others. */
  readonly failedSamples: readonly string[];
  readonly inconclusiveSamples: readonly string[];
  readonly openSamples: readonly string[];
  /** The run of a study that the cleaning belongs to; null for a routine cleaning. */
  readonly run: {
    readonly label: string;
    readonly isCompleted: boolean;
    /** Pass or fail; null before the run is completed. */
    readonly outcome: string | null;
  } | null;
}

/** The release state of equipment and why, in sentences without a full stop. */
export interface ReleaseVerdict {
  readonly state: ReleaseState;
  readonly reasons: readonly string[];
}

/** Evaluated top down (transitions section 8): a failure or an expiry, then what is outstanding; otherwise all passed. */
export function releaseState(facts: ReleaseFacts): ReleaseVerdict {
  const failures = failuresOf(facts);
  if (failures.length > 0) return { state: 'CAN_NOT_BE_RELEASED', reasons: failures };
  const outstanding = outstandingOf(facts);
  if (outstanding.length > 0) return { state: 'MAY_BE_RELEASED', reasons: outstanding };
  return { state: 'CAN_BE_RELEASED', reasons: ['All that is required has passed'] };
}

function failuresOf(facts: ReleaseFacts): string[] {
  const { dirtyHours, dirtyMaxHours, run } = facts;
  return [
    ...(facts.visuallyClean === false ? ['It is not visually clean'] : []),
    ...facts.failedSamples.map(label => `Sample ${label} fails`),
    ...(dirtyHours !== null && dirtyMaxHours !== null && dirtyHours > dirtyMaxHours
      ? [`It was dirty for ${hours(dirtyHours)} before the cleaning, at most ${hours(dirtyMaxHours)} are validated`]
      : []),
    ...(facts.procedureRevised ? ['The procedure was revised during the cleaning'] : []),
    ...(facts.cleanHoldExpired ? ['The clean hold time has expired'] : []),
    ...(run !== null && run.isCompleted && run.outcome !== 'Pass' ? [`${run.label} has failed`] : []),
  ];
}

function outstandingOf(facts: ReleaseFacts): string[] {
  const { run, openSamples, inconclusiveSamples } = facts;
  return [
    ...(facts.isCleaned ? [] : ['It is not cleaned']),
    ...(facts.isCleaned && facts.visuallyClean === null ? ['The visual inspection is not recorded'] : []),
    ...(facts.isCleaned && facts.witnessMissing ? ['The observer has not confirmed the cleaning'] : []),
    ...(openSamples.length > 0 ? [`Results are not reviewed: ${openSamples.join(', ')}`] : []),
    ...(inconclusiveSamples.length > 0 ? [`Results prove nothing: ${inconclusiveSamples.join(', ')}`] : []),
    ...(run !== null && !run.isCompleted ? [`${run.label} is not completed`] : []),
  ];
}

function hours(value: number): string {
  return `${Number(value.toFixed(1))} h`;
}
