import { Type, type Static } from 'typebox';
import { Nullable, StringEnum } from '#schemas/lib/fields';

/** Dirty: end of use to start of cleaning. Clean: end of cleaning to next use (specification section 3). */
export const holdKinds = ['dirty', 'clean'] as const;
/** Hold times as screens show them. */
export const holdWords: Readonly<Record<(typeof holdKinds)[number], string>> = {
  dirty: 'Dirty hold',
  clean: 'Clean hold',
};

/** Percents of a hold time at which people are told (transitions section 9). */
export const alarmPercents = [50, 80, 100] as const;

/** A running hold time. */
export const HoldClock = Type.Object({
  kind: StringEnum(holdKinds),
  startedAt: Type.String(),
  maxHours: Nullable(Type.Number({ description: 'As the procedure in use states it; null: it states none' })),
  usedHours: Type.Number(),
  usedShare: Nullable(Type.Number({ description: '1: all of it is used' })),
  /** When it is used up; null without a limit. */
  endsAt: Nullable(Type.String()),
  /** The last alarm that is due, percent; 0 before the first. */
  alarmPercent: Type.Integer(),
});
export type HoldClock = Static<typeof HoldClock>;
