import { expect, test } from 'vitest';
import { crudArea, definePlugin, type PluginManifest } from '#kernel/contract';
import { Services } from '../core/container.js';
import { gadget } from '../testing/sample-plugin.js';
import { Registry, type RegistryError } from './registry.js';
import { offerFaults } from './slot-checks.js';

const manifestOf = (id: string, requires: string[], slots: NonNullable<PluginManifest['ui']>['slots']) => ({
  requires,
  features: [{ key: id, title: id, tiers: ['full' as const] }],
  ui: { entry: 'ui/index.ts', pages: [], offers: id === 'base' ? (['base.extra'] as const) : [], slots: slots ?? [] },
});

/** Faults of the parts in a set of two plugins, of which `added` places one. */
function faultsOf(slot: `${string}.${string}`, more: object = {}, requires: string[] = ['base']): readonly string[] {
  const registry = new Registry();
  const base = definePlugin({
    id: 'base',
    permissions: [crudArea('Department')],
    auditDomains: ['Gadget'],
    resources: [gadget],
  });
  registry.add(base, manifestOf('base', [], []));
  const part = { slot, export: 'Part', title: 'Part', permission: null, ...more };
  registry.add(definePlugin({ id: 'added' }), manifestOf('added', requires, [part]));
  try {
    registry.seal(new Services());
    return [];
  } catch (error) {
    return (error as RegistryError).faults.filter(fault => fault.includes(': the part '));
  }
}

test.each(['gadgets.tabs', 'gadgets.facts', 'gadgets.actions', 'gadgets.columns', 'base.extra'] as const)(
  'a part in %s has its place',
  slot => {
    expect(faultsOf(slot)).toEqual([]);
  },
);

test('a part without a place, of a plugin that is not required, without its permission or feature is refused', () => {
  expect(faultsOf('gadgets.corner')).toEqual([
    'room added: the part Part in gadgets.corner has no place: no page offers gadgets.corner',
  ]);
  expect(faultsOf('gadgets.tabs', {}, [])).toEqual([
    'room added: the part Part in gadgets.tabs is placed on a page of base, which added does not require',
  ]);
  expect(faultsOf('gadgets.tabs', { permission: 'Moon.Get', feature: 'moon' })).toEqual([
    'room added: the part Part in gadgets.tabs asks for permission Moon.Get, which is not declared',
    'room added: the part Part in gadgets.tabs belongs to feature moon, which is not declared',
  ]);
});

test('records are offered only in a field that exists, of a plugin that is required', () => {
  const offering = (field: `${string}.${string}`, requires: string[]): readonly string[] => {
    const registry = new Registry();
    registry.add(definePlugin({ id: 'base', resources: [gadget] }), manifestOf('base', [], []));
    const names = { one: 'widget', many: 'widgets' };
    const above = { ...gadget, names, path: '/widgets' as const, offeredIn: [field] };
    registry.add(definePlugin({ id: 'added', resources: [above] }), manifestOf('added', requires, []));
    return offerFaults(registry);
  };
  expect(offering('gadgets.name', ['base'])).toEqual([]);
  expect(offering('gadgets.colour', ['base'])).toEqual([
    'room added: /widgets offers its records in gadgets.colour, which no resource has',
  ]);
  expect(offering('gadgets.name', [])).toEqual([
    'room added: /widgets offers its records in gadgets.name of base, which added does not require',
  ]);
});
