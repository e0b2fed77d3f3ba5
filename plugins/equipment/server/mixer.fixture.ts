import { afterAll, beforeAll } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

/** A PNG image of one pixel, as base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A facility with one mixer, available from the first test on. */
export interface Mixer {
  readonly plant: TestKernel;
  readonly specialist: TestClient;
  /** Path of the mixer below the facility: `/equipments/ID`. */
  readonly path: string;
  /** Reasons of its history, the newest first. */
  reasons(): Promise<readonly (string | null)[]>;
}

/** Starts a test kernel with a mixer before the tests of a file, and stops it after them. */
export function givenMixer(): Mixer {
  let plant: TestKernel;
  let specialist: TestClient;
  let path: string;
  beforeAll(async () => {
    plant = await testKernel({ only: ['equipment'] });
    specialist = await plant.as('specialist');
    const mixer = { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'blender' };
    path = `/equipments/${String((await specialist.post('/equipments', mixer)).body['equipment']?.['id'])}`;
  });
  afterAll(() => plant.close());
  return {
    get plant() {
      return plant;
    },
    get specialist() {
      return specialist;
    },
    get path() {
      return path;
    },
    reasons: async () => {
      const { history } = await specialist.read<{ history: { reason: string | null }[] }>(`${path}/history`);
      return history.map(({ reason }) => reason);
    },
  };
}
