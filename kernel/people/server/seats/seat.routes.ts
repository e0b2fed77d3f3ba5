import { Type, type Static, type TObject } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, Moment, Nullable, Pagination, Reason, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { Seat, SeatReading, seatStates } from '#schemas/identity/seat';
import { SessionsToken } from '#kernel/session/sessions';
import { InvitationsToken } from '../accounts/invitations.js';
import { ById, NewUserBody } from '../accounts/user-schemas.js';
import { listReadings, listSeats, seatById } from './seat-view.js';
import { endSeat, extendSeat, openSeat } from './seats.js';

const { username, firstName, lastName, email, generateKey } = NewUserBody.properties;
const NewSeatBody = Type.Object(
  {
    username,
    firstName,
    lastName,
    email,
    generateKey,
    facilities: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }),
    purpose: Text(500),
    opensAt: Moment,
    endsAt: Moment,
  },
  closed,
);
const step = { version: Type.Integer({ minimum: 1 }), reason: Reason };
const page = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
};
const OneSeat = Type.Object({ seat: Seat });
const readers = { anyOf: ['User.Get'] } as const;
const shared = { scope: 'system' } as const;

type PageQuery = Static<TObject<typeof page>>;

function pageOf({ pageNumber = 1, pageLimit = 10, search = '' }: PageQuery) {
  return { pageNumber, pageLimit, search, limit: pageLimit, offset: (pageNumber - 1) * pageLimit };
}

/** Seats: accounts that only read and end by themselves (screen S45), and what their holders opened. */
export const seatRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/seats',
    access: readers,
    summary: 'Read-only seats, those that end last first',
    input: { query: Type.Object({ ...page, state: Type.Optional(StringEnum(seatStates)) }, closed) },
    output: Type.Object({ seats: Type.Array(Seat), pagination: Pagination }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-seats',
      deps: {},
      run: async (_deps, call) => {
        const { pageNumber, pageLimit, ...part } = pageOf(call.input.query);
        const { seats, total } = await listSeats(call, { ...part, state: call.input.query.state });
        return { seats, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/seats/:id',
    access: readers,
    summary: 'A read-only seat',
    input: { params: ById },
    output: OneSeat,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-seat',
      deps: {},
      run: async (_deps, call) => ({ seat: await seatById(call, call.input.params.id) }),
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/seats',
    access: { anyOf: ['User.Add'] },
    summary: 'Opens a read-only seat for a person, who is invited by mail or with a key; it ends by itself',
    input: { body: NewSeatBody },
    output: Type.Object({ seat: Seat, secretKey: Nullable(Type.String()), mailedTo: Nullable(Type.String()) }),
    status: 201,
    audit: 'required',
    useCase: {
      name: 'kernel.open-seat',
      deps: { invitations: InvitationsToken },
      run: ({ invitations }, call) => openSeat(call, invitations, call.input.body),
    },
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: '/seats/:id/extend',
    access: { anyOf: ['User.Modify'] },
    summary: 'Moves the end of a seat; one that has ended is open again',
    input: { params: ById, body: Type.Object({ ...step, endsAt: Moment }, closed) },
    output: OneSeat,
    audit: 'required',
    useCase: {
      name: 'kernel.extend-seat',
      deps: { sessions: SessionsToken },
      run: async ({ sessions }, call) => ({
        seat: await extendSeat(call, sessions, call.input.params.id, call.input.body),
      }),
    },
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: '/seats/:id/end',
    access: { anyOf: ['User.Modify'] },
    summary: 'Ends a seat before its time; the session of its holder ends at once',
    input: { params: ById, body: Type.Object(step, closed) },
    output: OneSeat,
    audit: 'required',
    useCase: {
      name: 'kernel.end-seat',
      deps: { sessions: SessionsToken },
      run: async ({ sessions }, call) => ({
        seat: await endSeat(call, sessions, call.input.params.id, call.input.body),
      }),
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/seats/:id/readings',
    access: { allOf: ['User.Get', 'AuditLog.Get'] },
    summary: 'What the holder of a seat opened, newest first',
    input: { params: ById, query: Type.Object({ ...page, records: Type.Optional(Type.Boolean()) }, closed) },
    output: Type.Object({ readings: Type.Array(SeatReading), pagination: Pagination }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-seat-readings',
      deps: {},
      run: async (_deps, call) => {
        const { pageNumber, pageLimit, ...part } = pageOf(call.input.query);
        const { id } = await seatById(call, call.input.params.id);
        const { readings, total } = await listReadings(call, id, {
          ...part,
          records: call.input.query.records ?? false,
        });
        return { readings, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
];
