import { afterAll, beforeAll } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

/** The demo plant with its administrator, available from the first test of a file. */
export interface DemoNitrosamines {
  readonly plant: TestKernel;
  readonly admin: TestClient;
  /** The record of a list with this ID. */
  record<T extends { readonly externalId: string }>(list: string, externalId: string): Promise<T>;
}

export function givenDemoNitrosamines(): DemoNitrosamines {
  let started: { readonly plant: TestKernel; readonly admin: TestClient } | undefined;
  beforeAll(async () => {
    const plant = await testKernel({ only: ['nitrosamines'], demo: 'import' });
    started = { plant, admin: await plant.as('admin') };
  });
  afterAll(() => started?.plant.close());
  const now = () => {
    if (started === undefined) throw new Error('the plant starts before the first test');
    return started;
  };
  return {
    get plant() {
      return now().plant;
    },
    get admin() {
      return now().admin;
    },
    async record<T extends { readonly externalId: string }>(list: string, externalId: string) {
      const rows = (await now().admin.read<Record<string, T[]>>(`/${list}?search=${externalId}&pageLimit=100`))[list];
      const found = rows?.find(row => row.externalId === externalId);
      if (found === undefined) throw new Error(`${list} has no ${externalId}`);
      return found;
    },
  };
}
