import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LimitMatrix } from '#plugins/limits/shared/limit';
import { quantityKinds, unitsOf, type QuantityKind } from '#schemas/lib/units';
import { DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits();

/** Every quantity with a unit on which a limit depends. */
const quantities = [
  { list: 'productions', field: 'productions', name: 'minBatchSize', kind: 'batchMass', values: [0.5, 900] },
  { list: 'apis', field: 'apis', name: 'minTherapeuticDose', kind: 'dose', values: [0.001, 500] },
  { list: 'apis', field: 'apis', name: 'ld50', kind: 'lethalDose', values: [1, 5000] },
  { list: 'products', field: 'products', name: 'dosageUnitMass', kind: 'mass', values: [10, 2000] },
  { list: 'products', field: 'products', name: 'bodyWeight', kind: 'bodyWeight', values: [0.3, 45] },
  { list: 'equipments', field: 'equipments', name: 'declaredSurfaceArea', kind: 'surfaceArea', values: [100, 1e6] },
  { list: 'cleaning_agents', field: 'cleaningAgents', name: 'ade', kind: 'dose', values: [0.001, 500] },
] as const satisfies readonly { kind: QuantityKind; [key: string]: unknown }[];

const sample = fc.record({
  which: fc.nat(),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  units: fc.tuple(fc.nat(), fc.nat()),
});

interface Row {
  readonly id: string;
  readonly version: number;
}

async function limits(): Promise<readonly (number | null)[]> {
  const { l3MgPerSqcm } = await demo.read<LimitMatrix>('/limits/matrix');
  const { cleaningAgentLimits } = await demo.read<{
    cleaningAgentLimits: { limit: { l3MgPerSqcm: number } | null }[];
  }>('/limits/cleaning-agents?pageLimit=100&sort=externalId');
  return [...l3MgPerSqcm.flat(), ...cleaningAgentLimits.map(row => row.limit?.l3MgPerSqcm ?? null)];
}

function expectSame(found: readonly (number | null)[], wanted: readonly (number | null)[], what: string): void {
  expect(found.length).toBe(wanted.length);
  const away = wanted.filter((value, index) => {
    const other = found[index] ?? null;
    if (value === null || other === null) return value !== other;
    return Math.abs(other - value) > value * 1e-12;
  });
  expect(away, what).toEqual([]);
}

test.each(quantities)(
  'no limit depends on the unit in which $name of $list is entered',
  async ({ list, field, name, kind, values: [low, high] }) => {
    const factors: Readonly<Record<string, number>> = quantityKinds[kind].units;
    const units: readonly string[] = unitsOf(kind);
    for (const { which, share, units: chosen } of fc.sample(sample, { numRuns: 4, seed: 20_261_121 })) {
      const base = low * (high / low) ** share;
      const seen: (readonly (number | null)[])[] = [];
      for (const [turn, unit] of chosen.map((at, place) => units[(at + place) % units.length] ?? '').entries()) {
        const rows = (await demo.read<Record<string, Row[]>>(`/${list}?pageLimit=100&sort=externalId`))[field] ?? [];
        const row = rows[which % rows.length];
        const quantity = { value: base / (factors[unit] ?? NaN), unit };
        const declared = { surfaceAreaMode: 'declared', surfaceAreaSource: `drawing ${turn}` };
        const besides: Readonly<Record<string, object>> = {
          declaredSurfaceArea: declared,
          bodyWeight: { patientGroup: 'paediatric' },
        };
        await demo.write(`/${list}/${row?.id}`, {
          version: row?.version,
          remarks: `in ${unit} ${turn}`,
          [name]: quantity,
          ...besides[name],
        });
        seen.push(await limits());
      }
      const [first = [], second = []] = seen;
      expectSame(second, first, `${name} ${base} in ${units.join(', ')}`);
    }
  },
  60_000,
);
