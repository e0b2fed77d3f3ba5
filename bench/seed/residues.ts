import type { FacilityScope } from '#kernel/contract';
import type { Database } from '../../kernel/src/base/data/database.js';
import { asService } from '../../kernel/src/session/system-context.js';
import type { Caller } from '../load/sequence.js';
import { base, baseOf, createRows, numbers, quantity } from './rows.js';

/** Cleaning agents of a plant of any size; each cleans every fifth piece of equipment. */
const agents = 10;
const share = 10;

/**
 * Further residues in the plant of `seedPlant`: cleaning agents on all equipment, intermediates of one further
 * production in ten, and a nitrosamine in the active of every tenth production.
 */
export function seedResidues(database: Database, facility: FacilityScope, productions: number): Promise<void> {
  const some = Math.ceil(productions / share);
  return asService(database, 'system', facility, async call => {
    await createRows(call, 'Cleaning Agent', 'products.cleaning_agent', cleaningAgents, agents);
    await createRows(call, 'Intermediate', 'products.intermediate', intermediates, some);
    await createRows(call, 'Production', 'products.production', intermediateProductions, some);
    await createRows(call, 'Nitrosamine', 'nitrosamines.nitrosamine', nitrosamines, some);
    for (const text of [cleaned, uses]) await call.tx.rows({ text, values: [facility.id] });
  });
}

/** Enables limits for all four residue types. */
export async function assessAllResidues(caller: Caller, facilityPath: string): Promise<void> {
  for (const [type, change] of [
    ['Detergent', { useProductLimit: true }],
    ['Intermediate', { enabled: true }],
    ['Nitrosamine', { enabled: true, modificationFactor: 2 }],
  ] as const)
    await caller.post(`${facilityPath}/cleaning_limit_policies/${type}`, {
      version: 0,
      reason: 'Benchmark',
      ...change,
    });
}

/** Lists of limits that need more than the lowest limit of each piece of equipment. */
export const pagesOfResidues = ['cleaning-agents', 'nitrosamines', 'pairs'].map(list => `${list}?pageLimit=10`);

const cleaningAgents = `(${base}, agent_type, components, ld50, ade, product_limit, residue_tests) select ${baseOf('CA', 'Agent')},
  'alkaline', '[]'::jsonb, ${quantity('500 + n * 100', 'mg/kg')}, ${quantity('10 + n', 'mg')}, ${quantity('20', 'ppm')}, '[]'::jsonb
  ${numbers}`;

const cleaned = `insert into products.cleaning_agent_equipment (facility_id, cleaning_agent_id, equipment_id)
  select a.facility_id, a.id, e.id from products.cleaning_agent a join equipment.equipment e on e.facility_id = a.facility_id
    and right(e.external_id, 5)::int % 5 = right(a.external_id, 5)::int % 5 where a.facility_id = $1`;

const intermediates = `(${base}, hbel, ttc, ld50) select ${baseOf('I', 'Intermediate')}, ${quantity('5 + n % 50', 'ug')},
  ${quantity('1.5', 'ug')}, ${quantity('300 + n % 700', 'mg/kg')} ${numbers}`;

const intermediateProductions = `(${base}, kind, intermediate_id, min_batch_size, is_dummy) select ${baseOf('PI', 'Intermediate')},
  'intermediate', (select i.id from products.intermediate i where i.facility_id = $1 and i.external_id = 'I-' || lpad(n::text, 5, '0')),
  ${quantity('20 + n * 104729 % 480', 'kg')}, false ${numbers}`;

const nitrosamines = `(${base}, limit_basis, acceptable_intake, authority_intakes, occurrences) select ${baseOf('N', 'Nitrosamine')}, 'AI',
  ${quantity('18 + n % 1500', 'ng')}, '[]'::jsonb, (select jsonb_build_array(jsonb_build_object('apiId', a.id)) from products.active a
    where a.facility_id = $1 and a.external_id = 'A-' || lpad((n * ${share} - ${share - 1})::text, 5, '0')) ${numbers}`;

/** As `seedPlant` does for its own productions. */
const uses = `insert into products.production_equipment (facility_id, production_id, equipment_id, step_order)
  select p.facility_id, p.id, e.id, row_number() over (partition by p.id order by e.external_id)
  from products.production p join equipment.equipment e on e.facility_id = p.facility_id
  where p.facility_id = $1 and p.kind = 'intermediate'`;
