import path from 'node:path';
import { linesOf, type TestClient } from '#kernel/testing';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { areaOf, demoFolder } from '../test/demo-limits.fixture.js';

/** The expected limit of an agent, calculated from published tables and list responses, independently of the product's code. */
export interface ExpectedAgent {
  readonly externalId: string;
  readonly isWater: boolean;
  /** Next production → the equipment of its route that is cleaned with the agent. */
  readonly equipmentsBefore: ReadonlyMap<string, readonly string[]>;
  /** mg/sqcm; null where it cleans nothing that a production uses. */
  readonly lowestL3: number | null;
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly externalId: string };

async function all(client: TestClient, list: string): Promise<readonly Row[]> {
  const answer = await client.read<Record<string, readonly Row[]>>(`/${list}?pageLimit=100`);
  return Object.values(answer).find(value => Array.isArray(value)) ?? [];
}

/** Carryover before a production of the demo plant by formulas 6.1 with its defaults, mg. */
function carryoverMg(agent: string, next: string): number {
  const substance = rowOf('cleaning_agents.csv', 'agent_id', agent);
  const production = rowOf('productions.csv', 'production_id', next);
  const product = rowOf('products.csv', 'product_id', production['product_id'] ?? '');
  const batchKg = Number(production['min_batch_size_kg']);
  const doses = (batchKg * 1e6) / Number(product['unit_weight_mg']) / Number(product['max_units_per_day_computed']);
  const [ld50, pdeUg] = [substance['ld50_oral_rat_mg_per_kg'], substance['pde_ug_per_day']];
  return Math.min(
    10 * batchKg,
    ...(ld50 ? [((Number(ld50) * 70) / 2000 / 1000) * doses] : []),
    ...(pdeUg ? [(Number(pdeUg) / 1000) * doses] : []),
  );
}

const tables = new Map<string, Record<string, string>[]>();
function rowOf(file: string, key: string, value: string): Record<string, string> {
  const rows = tables.get(file) ?? linesOf(path.join(demoFolder, 'plant', file));
  tables.set(file, rows);
  const found = rows.find(row => row[key] === value);
  if (found === undefined) throw new Error(`${file} has no ${value}`);
  return found;
}

/** The expected limits of all agents of the demo plant. */
export async function expectedAgents(client: TestClient): Promise<readonly ExpectedAgent[]> {
  const { mappingGrid: grid } = await client.read<{ mappingGrid: MappingGrid }>('/prod-eq-cp-mapping/grid');
  const thrownAway = (await all(client, 'equipments')).filter(row => row['dedication'] === 'singleUse');
  const carrying = new Map(grid.equipments.map(row => [row.id, row]));
  for (const { id } of thrownAway) carrying.delete(id);
  const procedures = [
    ...(await all(client, 'cleaning-procedure')),
    ...(await all(client, 'archived/cleaning-procedure')),
  ];
  const usesAgent = (number: string | null, agentId: string): boolean =>
    procedures.some(
      row =>
        row.externalId.toLowerCase() === number?.toLowerCase() &&
        (row['cleaningAgentIds'] as readonly string[]).includes(agentId),
    );
  const found: ExpectedAgent[] = [];
  for (const { id, externalId } of await all(client, 'cleaning_agents')) {
    const { equipments } = await client.read<{ equipments: readonly Row[] }>(`/cleaning_agents/${id}/equipments`);
    const cleans = (equipmentId: string): boolean =>
      equipments.some(row => row.id === equipmentId) ||
      usesAgent(carrying.get(equipmentId)?.cleaningProcedureNumber ?? null, id) ||
      grid.pairs.some(pair => pair.equipmentId === equipmentId && usesAgent(pair.cleaningProcedureNumber, id));
    const equipmentsBefore = new Map(
      grid.productions.map(next => [
        next.externalId,
        grid.pairs
          .filter(pair => pair.productionId === next.id && carrying.has(pair.equipmentId) && cleans(pair.equipmentId))
          .map(pair => carrying.get(pair.equipmentId)?.externalId ?? '')
          .toSorted(),
      ]),
    );
    const isWater = externalId === 'CA16';
    const limits = [...equipmentsBefore].flatMap(([next, equipmentItems]) =>
      equipmentItems.length === 0 || isWater ? [] : [carryoverMg(externalId, next) / areaOf(...equipmentItems)],
    );
    found.push({ externalId, isWater, equipmentsBefore, lowestL3: limits.length === 0 ? null : Math.min(...limits) });
  }
  return found;
}
