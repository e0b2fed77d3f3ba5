import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, testPassword, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { CoverageCell, CoverageMapAnswer, CoveragePair } from '#plugins/qualification/shared/coverage/coverage';
import { storeStudy, type Pair, type ProvenCell, type StudyOfTest } from './stored-study.fixture.js';
import { coverageLetters, type CoverageStatus } from '#plugins/qualification/shared/coverage/status';

/** The demo plant, for the tests of coverage. */
export let plant: TestKernel;
export let specialist: TestClient;
export let approver: TestClient;

/** Starts the plant for the tests of the calling file. */
export function startPlant(): void {
  beforeAll(async () => {
    plant = await testKernel({ only: ['qualification'], demo: 'import' });
    specialist = await plant.as('specialist');
    approver = await plant.as('approver');
  });
  afterAll(() => plant.close());
}

export type Coverage = CoverageMapAnswer['coverage'];

/** The checked answer of a call. */
export function bodyOf<T>(answer: TestAnswer, status = 200): T {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(status);
  return answer.body as unknown as T;
}

export const readMap = async (query = ''): Promise<Coverage> =>
  bodyOf<CoverageMapAnswer>(await specialist.get(`/coverage${query}`)).coverage;

/** The status of a pair in the map, by the IDs of its records. */
export function statusIn(map: Coverage, equipment: string, production: string): CoverageStatus | null {
  const row = map.equipments.find(({ externalId }) => externalId === equipment);
  const column = map.productions.findIndex(({ externalId }) => externalId === production);
  const letter = row?.statuses[column];
  const found = Object.entries(coverageLetters).find(([, each]) => each === letter);
  return (found?.[0] as CoverageStatus | undefined) ?? null;
}

/** The ids of a pair by the IDs of its records. */
export function pairIn(map: Coverage, equipment: string, production: string): Pair {
  const equipmentId = map.equipments.find(({ externalId }) => externalId === equipment)?.id;
  const productionId = map.productions.find(({ externalId }) => externalId === production)?.id;
  if (equipmentId === undefined || productionId === undefined) throw new Error(`${equipment} ${production} is no pair`);
  return { equipmentId, productionId };
}

export const cellsOf = async ({ equipmentId, productionId }: Pair, query = ''): Promise<readonly CoverageCell[]> =>
  bodyOf<CoveragePair>(await specialist.get(`/coverage/${equipmentId}/${productionId}${query}`)).pair.cells;

/** Stores a study of a pair in the plant of the tests. */
export const proves = (pair: Pair, cells: readonly ProvenCell[], study: StudyOfTest = {}): Promise<string> =>
  storeStudy(plant, pair, cells, study);

/** Signs a call as a person: asks what would be signed, proves the identity and repeats it. */
export async function signed(
  client: TestClient,
  username: string,
  send: (more: { readonly proof?: string }) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const asked = await send({});
  expect([asked.status, asked.body['name']]).toEqual([409, 'ReauthenticationRequired']);
  const { signing } = asked.body['details'] as unknown as { signing: { contentHash: string; meaning: string } };
  const { contentHash, meaning: purpose } = signing;
  const body = { username, password: testPassword, purpose, contentHash };
  const { body: proven } = await client.call('POST', '/auth/reauthenticate', body);
  return send({ proof: String(proven['proof']) });
}
