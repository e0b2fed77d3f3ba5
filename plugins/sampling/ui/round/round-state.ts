import type { OutboxEntry } from '@limpid/ui-kit';
import type { SampleStep } from '#plugins/sampling/shared/sample-result';
import type { WholeSampleSet } from '#plugins/sampling/shared/sample-set';
import { cleaningFault, orderFault, takenBefore } from '#plugins/sampling/shared/sampling-order';

export type Sample = WholeSampleSet['samples'][number];

/** A sample with what this device has recorded and not sent. */
export interface RoundSample {
  readonly sample: Sample;
  /** On the server, and after the entries of this device. */
  readonly state: string;
  /** When it was taken, ISO 8601; null before. */
  readonly takenAt: string | null;
  readonly absentReason: string | null;
  /** Entries wait to be sent. */
  readonly isWaiting: boolean;
  /** An entry was refused and is not settled. */
  readonly isRefused: boolean;
  /** Why it cannot be taken now; null when it can, or is no longer planned. */
  readonly missing: string | null;
}

/** What an entry of this device does; photos change no state. */
const moves: Readonly<
  Partial<Record<SampleStep['action'], { readonly from: readonly string[]; readonly to: string }>>
> = {
  take: { from: ['Planned'], to: 'Taken' },
  markAbsent: { from: ['Planned'], to: 'Absent' },
  discard: { from: ['Taken', 'Received'], to: 'Absent' },
};

/** The samples of a set in the order of sampling, as this device knows them. */
export function roundOf(set: WholeSampleSet, entries: readonly OutboxEntry[]): RoundSample[] {
  const known = set.samples.map(sample => {
    const own = entries.filter(({ subject }) => subject === sample.id);
    // The copy of the set may be older than an entry that was sent.
    const counted = own.filter(({ state }) => state === 'waiting' || state === 'sent');
    return counted.reduce(afterEntry, {
      sample,
      state: sample.state,
      takenAt: sample.takenAt,
      absentReason: sample.absentReason,
      isWaiting: own.some(({ state }) => state === 'waiting'),
      isRefused: own.some(({ state }) => state === 'refused'),
      missing: null,
    });
  });
  const planned = known.filter(({ state }) => state === 'Planned').map(({ sample }) => sample);
  return known.map(each =>
    each.state === 'Planned'
      ? {
          ...each,
          missing: cleaningFault(set, each.sample.definition) ?? orderFault(takenBefore(planned, each.sample)),
        }
      : each,
  );
}

function afterEntry(before: RoundSample, { body, at }: OutboxEntry): RoundSample {
  const { action, reason } = body as Partial<SampleStep>;
  const move = action === undefined ? undefined : moves[action];
  if (move?.from.includes(before.state) !== true) return before;
  return {
    ...before,
    state: move.to,
    ...(move.to === 'Taken' ? { takenAt: at } : { absentReason: reason ?? null }),
  };
}

/** How many samples are to be taken, are taken, and are absent. */
export function countsOf(round: readonly RoundSample[]): {
  readonly planned: number;
  readonly taken: number;
  readonly absent: number;
} {
  const planned = round.filter(({ state }) => state === 'Planned').length;
  const absent = round.filter(({ state }) => state === 'Absent').length;
  return { planned, absent, taken: round.length - planned - absent };
}

/** The next sample to take after one, from the beginning at the end; undefined when none is left. */
export function nextOf(round: readonly RoundSample[], id: string | null): RoundSample | undefined {
  const at = round.findIndex(({ sample }) => sample.id === id);
  const planned = [...round.slice(at + 1), ...round.slice(0, at + 1)].filter(({ state }) => state === 'Planned');
  return planned.find(({ missing }) => missing === null) ?? planned[0];
}
