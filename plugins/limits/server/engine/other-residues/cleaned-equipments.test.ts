import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AgentLimits, calculateMatrix, cleanedEquipments, equipmentsByProcedure, type PlantInput } from '../index.js';
import { anyPlant } from '../test/random-plant.fixture.js';

const ids = fc.constantFrom('a', 'b', 'c', 'd');
const procedure = fc.record({ number: fc.constantFrom('1', '2', '3'), agentIds: fc.uniqueArray(ids) });
const inUse = fc
  .array(fc.tuple(ids, fc.uniqueArray(procedure, { selector: ({ number }) => number })), { maxLength: 4 })
  .map(entries => new Map(entries));

test('an agent counts on equipment exactly when it is mapped there or a procedure in use there uses it', () => {
  fc.assert(
    fc.property(inUse, fc.uniqueArray(ids), ids, ids, (procedures, mapped, agent, equipment) => {
      const found = cleanedEquipments(mapped, equipmentsByProcedure(procedures).get(agent)).get(equipment);
      const numbers = (procedures.get(equipment) ?? []).filter(each => each.agentIds.includes(agent));
      const isMapped = mapped.includes(equipment);
      if (!isMapped && numbers.length === 0) expect(found).toBeUndefined();
      else expect(found).toEqual({ isMapped, procedures: numbers.map(each => each.number) });
    }),
  );
});

/** The same plant with some equipment dedicated, and so not shared. */
function withDedicated(input: PlantInput, kept: ReadonlySet<string>): PlantInput {
  const isKept = {
    equipment: ({ id }: { id: string }) => kept.has(id),
    use: (use: { equipmentId: string }) => kept.has(use.equipmentId),
  };
  return {
    ...input,
    equipments: input.equipments.filter(equipment => !isKept.equipment(equipment)),
    uses: input.uses.filter(use => !isKept.use(use)),
    dedicated: { equipments: input.equipments.filter(isKept.equipment), uses: input.uses.filter(isKept.use) },
  };
}

test('agents count on dedicated equipment as on shared equipment, which no other limit includes', () => {
  fc.assert(
    fc.property(anyPlant, fc.uniqueArray(fc.constantFrom('M0', 'M1', 'M2')), (input, ids) => {
      const dedicated = withDedicated(input, new Set(ids));
      const [all, some] = [calculateMatrix(input), calculateMatrix(dedicated)];
      const [expected, actual] = [new AgentLimits(all.plant), new AgentLimits(some.plant)];
      for (const agent of input.agents) {
        const values = [...expected.before(agent).l3];
        const found = [...actual.before(agent).l3];
        // The same areas in another order: their sums may differ in the last digit.
        values.forEach((value, next) => {
          if (Number.isNaN(value)) expect(found[next]).toBeNaN();
          else expect(Math.abs((found[next] ?? NaN) - value)).toBeLessThanOrEqual(value * 1e-12);
          const limit = actual.limitBefore(agent, next);
          expect(limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : NaN).toBe(found[next]);
        });
      }
      const { dedicated: _none, ...without } = dedicated;
      expect([...some.l3]).toEqual([...calculateMatrix(without).l3]);
    }),
  );
});
