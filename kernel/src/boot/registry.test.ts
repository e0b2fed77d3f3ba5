import { expect, test } from 'vitest';
import type { ProductType } from '#schemas/identity/product-types';
import { defineScheduledTask, defineWorkflow } from '#kernel/contract';
import { Services } from '../core/container.js';
import { Registry, RegistryError } from './registry.js';

const startWith = (productType: string): void => {
  const page = { path: '/app/x', export: 'x', title: 'X', permission: null } as const;
  const words = { [productType]: { title: 'Y' } } as Partial<Record<ProductType, { title: string }>>;
  const registry = new Registry();
  registry.add(
    { id: 'x' },
    { requires: [], features: [], ui: { entry: 'x', pages: [{ ...page, byProductType: words }] } },
  );
  registry.seal(new Services());
};

test('a page with words for a product type that no facility has stops the start, with the room and the page', () => {
  expect(() => startWith('api')).not.toThrow();
  const refused = () => startWith('bulk');
  expect(refused).toThrow(RegistryError);
  expect(refused).toThrow('room x: page /app/x has words for product type bulk, which no facility has');
});

const taskOf = (name: string, everyMinutes: number, deps = {}) =>
  defineScheduledTask({ name, deps, when: { everyMinutes }, run: () => Promise.resolve() });

test.each([
  ['scheduled task x.twice is declared twice', [taskOf('x.twice', 5), taskOf('x.twice', 5)]],
  ['room x: scheduled task x.never must run every 1 to 1440 whole minutes', [taskOf('x.never', 0)]],
  [
    'room x: scheduled task x.alone needs x.Missing, but x.Missing is not bound',
    [taskOf('x.alone', 5, { missing: { key: Symbol('missing'), name: 'x.Missing' } })],
  ],
])('%s, and the start stops', (sentence, scheduledTasks) => {
  const registry = new Registry();
  registry.add({ id: 'x', scheduledTasks }, { requires: [], features: [] });
  expect(() => registry.seal(new Services())).toThrow(sentence);
});

test('a workflow with a guard that nobody implements stops the start', () => {
  const table = defineWorkflow({
    name: 'letter',
    states: { sent: { title: 'Sent', colour: 'green', isFinal: true } },
    roles: {},
    transitions: [
      { id: '1', action: 'send', title: 'Send', from: 'none', to: 'sent', who: 'system', guards: ['full'] },
    ],
  });
  const record = { table: 'post.letter', domain: 'Letter', what: 'Letter' } as const;
  const workflow = { table, record, guards: {}, conditions: {}, effects: {} };
  const registry = new Registry();
  registry.add({ id: 'x', auditDomains: ['Letter'], workflows: [workflow] }, { requires: [], features: [] });
  expect(() => registry.seal(new Services())).toThrow('room x: workflow letter: guard full has no function');
});
