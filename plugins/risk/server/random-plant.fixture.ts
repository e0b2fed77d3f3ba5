import { Chooser, type TestClient } from '#kernel/testing';
import type { Amount, KnownActive, KnownProduction } from './independent-scores.fixture.js';

export interface RandomProduction extends KnownProduction {
  readonly id: string;
  readonly equipmentIds: readonly string[];
}
export interface RandomPlant {
  readonly productions: readonly RandomProduction[];
  readonly equipmentIds: readonly string[];
  readonly group: { readonly id: string; readonly equipmentIds: readonly string[] };
}

interface Saved {
  readonly id: string;
  readonly version: number;
}

const terms = ['freely soluble', 'slightly soluble', 'practically insoluble'];

function amounts(unit: Amount['unit'], ...values: readonly number[]): Amount[] {
  return values.map(value => ({ value, unit }));
}
/** Values on and beside edges of scoring tables, in several units, including those where unit factors round. */
const limits: readonly Amount[] = [
  ...amounts('g', 1.5, 0.0001),
  ...amounts('mg', 0.5, 0.1, 0.1, 0.001),
  ...amounts('ug', 500.01, 100, 100, 99.999, 10),
  ...amounts('ng', 500_000, 100_000, 100_000, 100_000, 999),
];
const doses: readonly Amount[] = [
  ...amounts('g', 1.0001, 1, 0.1),
  ...amounts('mg', 1000, 99.999, 10, 1, 0.5),
  ...amounts('ug', 100_000, 10_000, 999),
  ...amounts('ng', 1_000_000),
];

/** A random plant by seed, with few values so that ties are frequent, some of them unknown. */
export async function randomPlant(client: TestClient, seed: number): Promise<RandomPlant> {
  const chooser = new Chooser(seed);
  let count = 0;
  const create = async (list: string, one: string, body: object): Promise<Saved & { readonly externalId: string }> => {
    // IDs differ from the order of creation, so that they break ties.
    count += 1;
    const externalId = `${list.slice(1, 4).toUpperCase()}-${seed}-${String((count * 37) % 101).padStart(3, '0')}`;
    const answer = await client.post(list, { externalId, name: externalId, ...body });
    const saved = answer.body[one] as unknown as Saved | undefined;
    if (answer.status !== 201 || saved === undefined) throw new Error(`${list}: ${JSON.stringify(answer.body)}`);
    return { ...saved, externalId };
  };
  const perhaps = <T>(value: T): T | null => (chooser.next() < 0.93 ? value : null);

  const equipments = await inOrder(5, () =>
    create('/equipments', 'equipment', {
      equipmentType: 'vessel',
      declaredSurfaceArea: { value: 1000 + 500 * Math.floor(8 * chooser.next()), unit: 'sqcm' },
      surfaceAreaSource: 'drawing',
    }),
  );
  const equipmentIds = equipments.map(({ id }) => id);
  const group = await create('/equipment_groups', 'equipmentGroup', {});
  const members = equipmentIds.slice(0, 3);
  await client.post(`/equipment_groups/${group.id}/map`, { equipments: members, version: group.version });

  const actives = await inOrder(12, async () => {
    const fields: Omit<KnownActive, 'externalId'> = {
      solubilityTerm: perhaps(chooser.pick(terms)),
      cleanability: perhaps(1 + Math.floor(3 * chooser.next())),
      minTherapeuticDose: perhaps(chooser.pick(doses)),
      hbels: chooser.some(['oral', 'parenteral', 'topical'], Math.floor(3 * chooser.next())).map(route => ({
        basis: 'PDE',
        route,
        value: chooser.pick(limits),
        selected: chooser.next() < 0.8,
        status: chooser.pick(['effective', 'draft']),
        selectionReason: 'as chosen',
      })),
    };
    const { id, externalId } = await create('/apis', 'api', fields);
    return { id, externalId, ...fields };
  });
  const productions = await inOrder(16, async () => {
    const contents = chooser.some(actives, chooser.pick([1, 1, 1, 2, 3]));
    const product = await create('/products', 'product', {
      dosageUnitMass: { value: 200, unit: 'mg' },
      actives: contents.map(({ id: apiId }) => ({
        apiId,
        strength: { value: 5, unit: 'mg' },
        ldd: { value: 10, unit: 'mg' },
      })),
    });
    const minBatchSize = { value: 10 + Math.floor(90 * chooser.next()), unit: 'kg' };
    const { id, externalId, version } = await create('/productions', 'production', {
      productId: product.id,
      minBatchSize,
    });
    const used = chooser.some(equipmentIds, Math.floor(4 * chooser.next()));
    if (used.length > 0)
      await client.post(`/productions/${id}/map`, {
        equipments: used.map(equipmentId => ({ equipmentId })),
        version,
      });
    return { id, externalId, actives: contents, equipmentIds: used };
  });
  return { productions, equipmentIds, group: { id: group.id, equipmentIds: members } };
}

async function inOrder<T>(times: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < times) made.push(await make());
  return made;
}
