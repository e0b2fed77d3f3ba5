import { Type, type Static } from 'typebox';
import { Moment, Nullable, StringEnum, Uuid } from '../lib/fields.js';

/** `planned`: not open yet. `open`: the holder may sign in. `ended`: at its time, or before it by a person. */
export const seatStates = ['planned', 'open', 'ended'] as const;
export type SeatState = (typeof seatStates)[number];

/** The longest time that a seat is open at once, in days. */
export const longestSeatDays = 90;

/** An account that only reads and ends by itself, for a person from outside who inspects. */
export const Seat = Type.Object({
  id: Uuid,
  userId: Uuid,
  username: Type.String(),
  name: Type.String(),
  facilities: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
  purpose: Type.String(),
  opensAt: Moment,
  endsAt: Moment,
  state: StringEnum(seatStates),
  endedAt: Nullable(Moment),
  endedByName: Nullable(Type.String()),
  endReason: Nullable(Type.String()),
  openedByName: Type.String(),
  /** How often something was opened, and when last. */
  readings: Type.Integer(),
  lastReadAt: Nullable(Moment),
  version: Type.Integer(),
});
export type Seat = Static<typeof Seat>;

/** One answer that the holder of a seat was given. */
export const SeatReading = Type.Object({
  id: Uuid,
  at: Moment,
  facility: Nullable(Type.String()),
  what: Type.String({ description: 'what the call answers' }),
  kind: Nullable(Type.String({ description: 'domain of the record in the audit trail' })),
  record: Nullable(Type.String({ description: 'name of the record, as last written in the audit trail' })),
  address: Type.String({ description: 'path and query of the call' }),
});
export type SeatReading = Static<typeof SeatReading>;
