import { expect, test } from 'vitest';
import type { ProductType } from '#schemas/identity/product-types';
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
