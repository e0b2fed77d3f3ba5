import { expect, test } from 'vitest';
import { actionsFor, type Situation, type WorkflowRules } from './actions-for.js';
import { reasonFault } from './reason-fault.js';
import { defineWorkflow } from './table.js';

const table = defineWorkflow({
  name: 'letter',
  states: {
    draft: { title: 'Draft', colour: 'grey', isEditable: true },
    review: { title: 'In review', colour: 'blue' },
    sent: { title: 'Sent', colour: 'green', isFinal: true },
  },
  roles: { author: 'the author', reviewer: 'a reviewer' },
  transitions: [
    { id: '1', action: 'write', title: 'Write', from: 'none', to: 'draft', who: { permission: 'Letter.Add' } },
    {
      id: '2',
      action: 'submit',
      title: 'Submit',
      from: ['draft'],
      to: 'review',
      who: [{ role: ['author'] }, { permission: 'Letter.Modify' }],
      guards: ['complete', 'addressed'],
    },
    {
      id: '3',
      action: 'send',
      title: 'Send',
      from: ['review'],
      to: 'sent',
      who: { permission: 'Letter.Sign', role: ['reviewer'], not: ['author'] },
      when: 'lastReviewer',
      signature: 'APPROVE',
    },
    {
      id: '4',
      action: 'return',
      title: 'Return',
      from: ['review'],
      to: 'draft',
      who: { role: ['reviewer'] },
      reason: 'required',
      isDanger: true,
    },
    { id: '5', action: 'return', title: 'Recall', from: ['review'], to: 'draft', who: { role: ['author'] } },
    { id: '6', action: 'expire', title: 'Expire', from: ['review'], to: 'draft', who: 'system' },
  ],
});
interface Letter {
  readonly text: string;
  readonly isLast: boolean;
}
const rules: WorkflowRules<typeof table, Letter> = {
  table,
  guards: {
    complete: ({ text }) => (text === '' ? { path: 'text', message: 'is empty' } : null),
    addressed: ({ text }) => (text.startsWith('Dear') ? null : 'the letter has no address'),
  },
  conditions: { lastReviewer: ({ isLast }) => isLast },
};
type Of = Situation<typeof table, Letter>;
const letter: Letter = { text: 'Dear all', isLast: true };
const person = (roles: Of['person']['roles'], ...permissions: string[]): Of['person'] => ({
  may: key => permissions.includes(key),
  roles,
});
const reasonsOf = (situation: Of): Record<string, readonly string[]> =>
  Object.fromEntries(actionsFor(rules, situation).map(({ title, reasons }) => [title, reasons]));

test('the actions of a state come with title, reason, signature and whether the person may', () => {
  expect(actionsFor(rules, { state: 'review', person: person(['reviewer'], 'Letter.Sign'), context: letter })).toEqual([
    {
      action: 'send',
      title: 'Send',
      allowed: true,
      reasons: [],
      needsReason: false,
      signature: 'APPROVE',
      isDanger: false,
    },
    {
      action: 'return',
      title: 'Return',
      allowed: true,
      reasons: [],
      needsReason: true,
      signature: null,
      isDanger: true,
    },
  ]);
});

test('a blocked action says who is needed, by name where the names are known', () => {
  const holders = { author: ['Ada Winter'] };
  const own = { state: 'review', person: person(['author', 'reviewer'], 'Letter.Sign'), context: letter } as const;
  expect(reasonsOf({ ...own, holders })['Send']).toEqual(['needs a reviewer other than Ada Winter']);
  expect(reasonsOf(own)['Send']).toEqual(['needs a reviewer who is not the author']);
  expect(reasonsOf({ ...own, person: person([]), holders })).toEqual({
    Send: ['needs the permission Letter.Sign and a reviewer other than Ada Winter'],
    Return: ['needs a reviewer'],
  });
  expect(reasonsOf({ state: 'draft', person: person([]), context: letter })['Submit']).toEqual([
    'needs the author, or the permission Letter.Modify',
  ]);
});

test('a blocked action says every guard that is not met', () => {
  const empty = { state: 'draft', person: person(['author']), context: { text: '', isLast: true } } as const;
  expect(reasonsOf(empty)).toEqual({ Submit: ['text: is empty', 'the letter has no address'] });
});

test('of two rows of one action the one counts that the person may carry out', () => {
  const recall = { state: 'review', person: person(['author']), context: letter } as const;
  expect(reasonsOf(recall)['Recall']).toEqual([]);
  expect(reasonsOf({ ...recall, person: person(['reviewer']) })['Return']).toEqual([]);
});

test('a row whose condition does not hold, and a row of the product itself, are not offered', () => {
  const waiting = {
    state: 'review',
    person: person(['reviewer'], 'Letter.Sign'),
    context: { ...letter, isLast: false },
  } as const;
  expect(Object.keys(reasonsOf(waiting))).toEqual(['Return']);
  const product = { ...waiting, person: { may: () => true, roles: [], isSystem: true } };
  expect(reasonsOf(product)['Expire']).toEqual([]);
});

test('a record that does not exist has the actions that create it, a final one none', () => {
  expect(reasonsOf({ state: 'none', person: person([], 'Letter.Add'), context: letter })).toEqual({ Write: [] });
  expect(reasonsOf({ state: 'sent', person: person(['reviewer']), context: letter })).toEqual({});
});

test.each([
  ['', 'is required'],
  ['  ', 'is required'],
  ['.', 'must have at least 3 characters'],
  ['ok', 'must have at least 3 characters'],
  ['...', 'is one repeated character'],
  ['xxxxxxxx', 'is one repeated character'],
  ['- - -', 'is one repeated character'],
  ['x'.repeat(250) + 'y'.repeat(251), 'must have at most 500 characters'],
  ['wrong period', null],
  ['CAPA 7', null],
])('the reason %j: %s', (text, fault) => {
  expect(reasonFault(text)).toBe(fault);
});
