import { expect, test } from 'vitest';
import type {
  Changeover,
  EquipmentGroupLimit,
  EquipmentLimit,
  Limit,
  LimitMatrix,
  NamedResidue,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import { DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits();

interface Filter {
  readonly previous?: string;
  readonly next?: string;
  readonly substance?: string;
  readonly equipment?: string;
}

async function pairs(filter: Filter = {}, search = ''): Promise<Limit[]> {
  const query = new URLSearchParams({ ...filter, ...(search === '' ? {} : { search }) });
  const found: Limit[] = [];
  for (let page = 1; ; page++) {
    const call = `/limits/pairs?pageLimit=500&pageNumber=${page}&${query.toString()}`;
    const { limits, pagination } = await demo.read<{ limits: Limit[]; pagination: { total: number } }>(call);
    found.push(...limits);
    if (found.length >= pagination.total) return found;
  }
}

/** The productions mapped to a piece of equipment, as the mapping itself states them. */
async function usersOf(equipment: string): Promise<ReadonlySet<string>> {
  const ids = new Set((await pairs()).flatMap(({ previous, next }) => [previous?.id ?? '', next.id]));
  const users = new Set<string>();
  for (const id of ids) {
    const { productionMap } = await demo.read<{ productionMap: { equipment: { id: string } }[] }>(
      `/productions/${id}/map`,
    );
    if (productionMap.some(each => each.equipment.id === equipment)) users.add(id);
  }
  return users;
}

const lowestOf = (limits: readonly Limit[]): number => Math.min(...limits.map(limit => limit.l3MgPerSqcm));

test('a filter leaves exactly the pairs that it names', async () => {
  const all = await pairs();
  const [previous, next] = [await demo.production('PRD-25'), await demo.production('PRD-17')];
  expect(await pairs({ previous })).toEqual(all.filter(limit => limit.previous?.id === previous));
  expect(await pairs({ next })).toEqual(all.filter(limit => limit.next.id === next));
  const { id: equipment } = await demo.record('equipments', 'equipments', 'EQ-CMP-02');
  const users = await usersOf(equipment);
  expect(await pairs({ equipment })).toEqual(
    all.filter(limit => users.has(limit.previous?.id ?? '') && users.has(limit.next.id)),
  );
});

test('the limits of a residue are its own, also where another residue of the production governs', async () => {
  const substance = await demo.substance('A016');
  const found = await pairs({ substance });
  expect(found.length).toBeGreaterThan(0);
  for (const limit of found.slice(0, 20)) {
    expect(limit.substance.id).toBe(substance);
    const query = `substance=${substance}&previous=${limit.previous?.id}&next=${limit.next.id}`;
    const { limit: explained } = await demo.read<{ limit: Limit }>(`/limits/explain?${query}`);
    expect(limit.l3MgPerSqcm).toBe(explained.l3MgPerSqcm);
  }
  const agent = await demo.substance('CA01');
  const before = await pairs({ substance: agent });
  expect(before.length).toBeGreaterThan(0);
  expect(before.every(limit => limit.previous === null && limit.substance.id === agent)).toBe(true);
});

test('equipment, groups and productions have the lowest limit of the pairs of the filter', async () => {
  const previous = await demo.production('PRD-25');
  const ofPair = await pairs({ previous });
  const { equipmentLimits } = await demo.read<{ equipmentLimits: EquipmentLimit[] }>(
    `/limits/equipments?pageLimit=500&previous=${previous}`,
  );
  const press = equipmentLimits.find(row => row.equipment.externalId === 'EQ-CMP-02');
  const users = await usersOf(press?.equipment.id ?? '');
  expect(press?.limit?.l3MgPerSqcm).toBe(lowestOf(ofPair.filter(({ next }) => users.has(next.id))));
  expect(equipmentLimits.every(({ limit }) => limit === null || limit.previous?.id === previous)).toBe(true);
  const { equipmentGroupLimits } = await demo.read<{ equipmentGroupLimits: EquipmentGroupLimit[] }>(
    `/limits/equipment-groups?pageLimit=500&previous=${previous}`,
  );
  for (const { limit, equipment } of equipmentGroupLimits)
    if (limit !== null) expect(limit).toEqual(equipmentLimits.find(row => row.equipment.id === equipment?.id)?.limit);
  const next = await demo.production('PRD-17');
  const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
    `/limits/productions?pageLimit=500&next=${next}&hasLimit=true`,
  );
  const before = await pairs({ next });
  expect(productionLimits).toHaveLength(before.length);
  for (const { production, limit } of productionLimits)
    expect(limit?.l3MgPerSqcm).toBe(lowestOf(before.filter(each => each.previous?.id === production.id)));
});

test('a search finds one production before the other, by ID or by name', async () => {
  const [limit] = await pairs({
    previous: await demo.production('PRD-25'),
    next: await demo.production('PRD-17'),
  });
  for (const search of ['PRD-25 PRD-17', 'prd-25 before prd-17', `${limit?.substance.name} ${limit?.next.name}`]) {
    const found = await pairs({}, search);
    expect(found.map(each => [each.previous?.externalId, each.next.externalId])).toContainEqual(['PRD-25', 'PRD-17']);
  }
  expect(await pairs({}, 'PRD-25 PRD-17')).toEqual([limit]);
});

test('a changeover answers with every residue and why, and with nothing for records that have none', async () => {
  const [previous, next] = [await demo.production('PRD-25'), await demo.production('PRD-17')];
  const { residues } = await demo.read<Changeover>(`/limits/changeover?previous=${previous}&next=${next}`);
  expect(residues[0]?.limit).toEqual((await pairs({ previous, next }))[0]);
  expect(residues[0]?.sentence).toContain('PRD-17');
  const same = await demo.read<Changeover>(`/limits/changeover?previous=${previous}&next=${previous}`);
  expect(same.residues[0]?.limit ?? null).toBeNull();
  const other = await demo.substance('A001');
  const none = await demo.read<Changeover>(`/limits/changeover?previous=${previous}&next=${next}&substance=${other}`);
  expect(none.residues).toEqual([]);
});

test('a large matrix is read in parts, which say what of how many they show, the one with the lowest limit first', async () => {
  const matrix = (query = '') => demo.read<LimitMatrix>(`/limits/matrix${query}`);
  const whole = await matrix();
  const { total } = whole.previousPagination;
  expect(whole).toMatchObject({ productions: { length: total }, nextProductions: whole.productions });
  const lowestOf = ({ l3MgPerSqcm }: LimitMatrix) => Math.min(...l3MgPerSqcm.flat().map(value => value ?? Infinity));
  const first = await matrix('?pageLimit=10');
  expect(lowestOf(first)).toBe(lowestOf(whole));
  const parts = Math.ceil(total / 10);
  const rows: LimitMatrix['l3MgPerSqcm'] = [];
  for (let row = 1; row <= parts; row++) {
    const beside: LimitMatrix[] = [];
    for (let column = 1; column <= parts; column++)
      beside.push(await matrix(`?pageLimit=10&previousPage=${row}&nextPage=${column}`));
    expect(beside[0]?.previousPagination).toEqual({ pageNumber: row, pageLimit: 10, total });
    for (const place of beside[0]?.productions.keys() ?? [])
      rows.push(beside.flatMap(({ l3MgPerSqcm }) => l3MgPerSqcm[place] ?? []));
  }
  expect(rows).toEqual(whole.l3MgPerSqcm);
  expect((await matrix('?pageLimit=10&previousPage=99')).previousPagination.pageNumber).toBe(parts);

  const previous = await demo.production('PRD-25');
  const row = await matrix(`?previous=${previous}`);
  expect(row.productions.map(({ externalId }) => externalId)).toEqual(['PRD-25']);
  expect(row.l3MgPerSqcm[0]).toEqual(whole.l3MgPerSqcm[whole.productions.findIndex(({ id }) => id === previous)]);
});

test('the matrix of an equipment group or train has the productions that use some of its equipment', async () => {
  const namesOf = async (query: string) =>
    new Set((await demo.read<LimitMatrix>(`/limits/matrix?${query}`)).productions.map(({ externalId }) => externalId));
  const { equipmentGroupLimits } = await demo.read<{ equipmentGroupLimits: EquipmentGroupLimit[] }>(
    '/limits/equipment-groups?pageLimit=500',
  );
  const group = equipmentGroupLimits.find(({ members }) => members > 1)?.equipmentGroup;
  const { equipments } = await demo.read<{ equipments: { id: string }[] }>(`/equipment_groups/${group?.id}/equipments`);
  const ofMembers = await Promise.all(equipments.map(({ id }) => namesOf(`equipment=${id}`)));
  expect(equipments.length).toBeGreaterThan(1);
  expect(await namesOf(`equipmentGroup=${group?.id}`)).toEqual(new Set(ofMembers.flatMap(names => [...names])));
  expect(await namesOf(`equipmentGroup=${group?.id}&equipment=${equipments[0]?.id}`)).toEqual(ofMembers[0]);
  const none = await demo.read<LimitMatrix>(`/limits/matrix?equipmentTrain=${await demo.production('PRD-25')}`);
  expect(none).toMatchObject({ productions: [], nextProductions: [], previousPagination: { total: 0, pageNumber: 1 } });
});

test('residues of every type can be chosen, and the matrix of one piece of equipment has only its productions', async () => {
  const { residues } = await demo.read<{ residues: NamedResidue[] }>('/limits/residues?pageLimit=500');
  expect(new Set(residues.map(({ residueType }) => residueType))).toEqual(new Set(['Chemical', 'Detergent']));
  const [first] = residues;
  expect((await demo.read<{ residue: NamedResidue }>(`/limits/residues/${first?.id}`)).residue).toEqual(first);
  const { id: equipment } = await demo.record('equipments', 'equipments', 'EQ-CMP-02');
  const [whole, part] = [
    await demo.read<LimitMatrix>('/limits/matrix'),
    await demo.read<LimitMatrix>(`/limits/matrix?equipment=${equipment}`),
  ];
  expect(new Set(part.productions.map(({ id }) => id))).toEqual(await usersOf(equipment));
  const placeOf = (id: string | undefined) => whole.productions.findIndex(each => each.id === id);
  for (const [row, previous] of part.productions.entries())
    for (const [column, next] of part.productions.entries())
      expect(part.l3MgPerSqcm[row]?.[column]).toBe(whole.l3MgPerSqcm[placeOf(previous.id)]?.[placeOf(next.id)] ?? null);
});
