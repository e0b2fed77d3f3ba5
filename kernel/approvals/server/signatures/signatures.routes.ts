import { Type, type Static } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  readOnly,
  SigningToken,
  todayAt,
  type RouteDefinition,
} from '#kernel/contract';
import {
  CeremonyResult,
  FoundSignatures,
  OpenSlotQuery,
  OpenSlots,
  Signers,
  SignatureQuery,
  SigningCeremony,
  SlotChange,
  SlotQuery,
  Snooze,
} from '#schemas/approvals/signatures';
import { closed, Uuid } from '#schemas/lib/fields';
import { ControlledResourcesToken } from '../controlled-resources.js';
import { signersOf } from '../people/signers.js';
import { ApprovalStepsToken } from '../steps/perform.js';
import { signTogether } from './ceremony.js';
import { changeSlot } from './change-slot.js';
import { findSignatures } from './find-signatures.js';
import { openSlots } from './open-slots.js';
import { snooze } from './snooze.js';

const deps = { controlled: ControlledResourcesToken, settings: FacilitySettingsToken };
const reading = { method: 'GET', scope: 'facility', audit: readOnly } as const;

/** Signatures of a facility: given, awaited, and given together. */
export const signatureRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...reading,
    path: '/signatures',
    access: { anyOf: ['ApprovalPolicy.Get'] },
    summary: 'Signatures of the facility by record, person, meaning and day, newest first',
    input: { query: SignatureQuery },
    output: FoundSignatures,
    useCase: {
      name: 'approvals.find-signatures',
      deps,
      run: async ({ controlled, settings }, call) =>
        findSignatures(call, controlled, (await settings.dateTime(call)).timezone, call.input.query),
    },
  }),
  defineRoute({
    ...reading,
    path: '/signatures/open',
    access: { signedIn: true, because: 'people see only what waits for themselves' },
    summary: 'Signatures that the caller is asked for, due and longest waiting first',
    input: { query: OpenSlotQuery },
    output: OpenSlots,
    useCase: {
      name: 'approvals.own-open-slots',
      deps,
      run: ({ controlled, settings }, call) =>
        openSlots(call, controlled, settings, ownQuery(call.input.query, call.actor.id)),
    },
  }),
  defineRoute({
    ...reading,
    path: '/signatures/slots',
    access: { anyOf: ['ApprovalPolicy.Get'] },
    summary: 'Signatures that are awaited of everybody, of one person, or for one record',
    input: { query: SlotQuery },
    output: OpenSlots,
    useCase: {
      name: 'approvals.open-slots',
      deps,
      run: ({ controlled, settings }, call) => openSlots(call, controlled, settings, call.input.query),
    },
  }),
  defineRoute({
    ...reading,
    path: '/signatures/people',
    access: { anyOf: ['ApprovalPolicy.Get', 'ApprovalPolicy.Sign'] },
    summary: 'People who may sign in the facility, by name',
    input: {},
    output: Signers,
    useCase: {
      name: 'approvals.signers',
      deps: {},
      run: async (_deps, call) => ({
        people: (await signersOf(call)).map(({ id, name, username }) => ({ id, name, username })),
      }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/signatures',
    scope: 'facility',
    access: { anyOf: ['ApprovalPolicy.Sign'] },
    summary:
      'Signs many records with one proof; without it says what would be signed. Records that cannot be signed are left out with the reason',
    input: { body: SigningCeremony },
    output: CeremonyResult,
    audit: 'required',
    useCase: {
      name: 'approvals.sign-together',
      deps: { controlled: ControlledResourcesToken, steps: ApprovalStepsToken, signing: SigningToken },
      run: (services, call) => signTogether(call, services, call.input.body),
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/signatures/slots/:id/snooze',
    scope: 'facility',
    access: { signedIn: true, because: 'people hide only what waits for themselves, and only from themselves' },
    summary: 'Hides an awaited signature of the caller until a day, or until it is overdue; until null shows it again',
    input: { params: Type.Object({ id: Uuid }, closed), body: Snooze },
    output: 'empty',
    status: 204,
    audit: { exempt: 'how a person looks at the own queue; nothing about a record changes' },
    useCase: {
      name: 'approvals.snooze',
      deps: { settings: FacilitySettingsToken },
      run: ({ settings }, call) => snooze(call, settings, call.input.params.id, call.input.body.until),
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/signatures/slots/:id',
    scope: 'facility',
    access: { anyOf: ['ApprovalPolicy.Modify', 'ApprovalPolicy.Sign'] },
    summary: 'Gives an awaited signature to another person, or delegates it until a day; userId null ends a delegation',
    input: { params: Type.Object({ id: Uuid }, closed), body: SlotChange },
    output: 'empty',
    status: 204,
    audit: 'required',
    useCase: {
      name: 'approvals.change-slot',
      deps,
      run: async ({ controlled, settings }, call) =>
        changeSlot(call, controlled, call.input.params.id, await todayAt(call, settings), call.input.body),
    },
  }),
];

/** What waits for a person, without what was snoozed or that alone. */
function ownQuery({ snoozed = false, ...query }: Static<typeof OpenSlotQuery>, userId: string) {
  return { ...query, userId, snoozes: snoozed ? 'alone' : 'left out' } as const;
}
