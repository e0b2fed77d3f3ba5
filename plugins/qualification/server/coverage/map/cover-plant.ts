import type { PlantLimits } from '#plugins/limits/server/api';
import type { PlantUse } from '#plugins/products/server/api';
import type { CoverEquipment, CoverPlant, CoverResidue } from '../../engine/coverage/plant.js';

/** A record as lists name it. */
export interface NamedRecord {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** The matrix of productions and equipment with the residues that may remain, and their limits. */
export interface PlantToCover {
  readonly plant: CoverPlant;
  readonly equipments: readonly (NamedRecord & { readonly suite: string | null })[];
  readonly productions: readonly NamedRecord[];
  readonly residues: readonly (NamedRecord & CoverResidue)[];
  /** The lowest limit of a residue on a piece of equipment by their places, mg/sqcm; NaN: none. */
  readonly limitOf: (equipment: number, residue: number) => number;
}

/** Since when equipment and productions are recorded, ms since 1970 by id. */
export type RecordedSince = ReadonlyMap<string, number>;

/** What has to be covered, from the records and limits of one moment. */
export function plantToCover(limits: PlantLimits, recordedSince: RecordedSince): PlantToCover {
  const { records } = limits;
  const residues = residuesOf(limits);
  const places = new Map(residues.map(({ id }, place) => [id, place]));
  const at = (ids: readonly string[]): number[] => ids.flatMap(id => places.get(id) ?? []);
  const equipmentPlaces = new Map(records.equipments.map(({ id }, place) => [id, place]));
  const lowest = new Map<number, number>();
  for (const { equipment, substance, l3MgPerSqcm } of limits.residues()) {
    const key = (equipmentPlaces.get(equipment.id) ?? -1) * residues.length + (places.get(substance.id) ?? -1);
    lowest.set(key, Math.min(lowest.get(key) ?? Infinity, l3MgPerSqcm));
  }
  const limitOf = (equipment: number, residue: number): number =>
    lowest.get(equipment * residues.length + residue) ?? NaN;
  const agentsAt = agentsOfPairs(limits);
  const activesOf = new Map(records.products.map(({ id, actives }) => [id, actives.map(each => each.activeId)]));
  const agentPlaces = once(at);
  const hasNitrosamines = residues.some(({ kind }) => kind === 'nitrosamine');
  const since = ({ id }: NamedRecord): number => recordedSince.get(id) ?? NaN;
  const plant: CoverPlant = {
    equipments: records.equipments.map((equipment, place): CoverEquipment => {
      const { id, touchesProduct, isShared } = equipment;
      const whyNot = !touchesProduct ? 'noContact' : isShared ? null : 'dedicated';
      const lacking = agentsAt.on(id).filter(agent => Number.isNaN(limitOf(place, places.get(agent) ?? -1)));
      return { id, whyNot, since: since(equipment), withoutResidue: new Set(at(withoutResidue(limits, id, lacking))) };
    }),
    productions: records.productions.map(production => ({
      id: production.id,
      since: since(production),
      made: at(production.kind === 'product' ? (activesOf.get(production.sourceId) ?? []) : [production.sourceId]),
      nitrosamines: hasNitrosamines
        ? at(limits.nitrosamines({ productionId: production.id }).map(({ nitrosamine }) => nitrosamine.id))
        : [],
      uses: production.uses.flatMap(use => {
        const equipment = equipmentPlaces.get(use.equipmentId);
        return equipment === undefined ? [] : [{ equipment, agents: agentPlaces(agentsAt.after(use)) }];
      }),
    })),
    residues,
    skipsSameActive: limits.chemicalPolicy.skipSameActive,
  };
  return { plant, equipments: records.equipments, productions: records.productions, residues, limitOf };
}

function residuesOf(limits: PlantLimits): PlantToCover['residues'] {
  const { actives, intermediates, agents } = limits.records;
  const named = (kind: CoverResidue['kind'], records: readonly NamedRecord[]): PlantToCover['residues'] =>
    records.map(({ id, externalId, name }) => ({ kind, id, externalId, name }));
  return [
    ...named('active', actives),
    ...named('intermediate', intermediates),
    ...named('cleaningAgent', agents),
    ...named(
      'nitrosamine',
      limits.nitrosamines().map(({ nitrosamine }) => nitrosamine),
    ),
  ];
}

interface AgentsOfPairs {
  /** Ids of all agents that clean a piece of equipment after some production. */
  on(equipmentId: string): readonly string[];
  /** Ids of the agents that clean equipment after one production: mapped to it, or of the procedure of the pair. */
  after(use: PlantUse): readonly string[];
}

function agentsOfPairs({ records }: PlantLimits): AgentsOfPairs {
  const ofProcedure = new Map(records.procedures.map(each => [each.id, each.agentIds]));
  const mapped = new Map<string, string[]>();
  for (const { id, equipmentIds } of records.agents)
    for (const equipment of equipmentIds) mapped.set(equipment, [...(mapped.get(equipment) ?? []), id]);
  const usual = new Map(records.equipments.map(({ id, procedureId }) => [id, procedureId]));
  // A plant has many thousand uses, most of them with the procedure of the equipment.
  const known = new Map<string, Map<string, readonly string[]>>();
  const after = ({ equipmentId, procedureId = usual.get(equipmentId) ?? null }: PlantUse): readonly string[] => {
    const key = procedureId ?? '';
    const onEquipment = known.get(equipmentId) ?? new Map<string, readonly string[]>();
    known.set(equipmentId, onEquipment);
    const found = onEquipment.get(key) ?? [
      ...new Set([...(mapped.get(equipmentId) ?? []), ...(ofProcedure.get(key) ?? [])]),
    ];
    onEquipment.set(key, found);
    return found;
  };
  for (const { uses } of records.productions) for (const use of uses) after(use);
  return { after, on: id => [...new Set([...(known.get(id)?.values() ?? [])].flat())] };
}

/** Remembers what it made of each object. */
function once<K extends object, V>(make: (from: K) => V): (from: K) => V {
  const made = new Map<K, V>();
  return from => {
    const found = made.get(from) ?? make(from);
    made.set(from, found);
    return found;
  };
}

/** Agents without a limit on a piece of equipment because nothing of them remains there (formulas 6.1). */
function withoutResidue(limits: PlantLimits, equipmentId: string, lacking: readonly string[]): readonly string[] {
  if (lacking.length === 0) return [];
  return limits
    .cleaningAgents({ equipmentId })
    .filter(({ outcome }) => outcome === 'NO_RESIDUE_EXPECTED' || outcome === 'SAME_SOLVENT')
    .map(({ cleaningAgent }) => cleaningAgent.id)
    .filter(id => lacking.includes(id));
}
