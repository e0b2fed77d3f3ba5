import type { AnyCall, ChangeFeed, Viewpoint } from '#kernel/contract';
import type { Plant, PlantData } from '#plugins/products/server/api';
import type { Policy } from '#schemas/limits/policy';
import type { LimitsApi, PlantLimits } from '../api.js';
import { calculateMatrix, ENGINE_VERSION, recalculateMatrix } from '../engine/index.js';
import { policiesInForce } from '../policies/policies.js';
import { mergePlant } from './merge-plant.js';
import { plantInput } from './plant-input.js';
import { CalculatedPlant } from './plant-limits.js';

interface Known {
  readonly position: number;
  readonly plant: Plant;
  readonly limits: CalculatedPlant;
}

/** More changed rows than this are cheaper to read with the whole plant. */
const mostChangedRows = 200;
/** Facilities kept in memory; the least recently asked one makes room. */
const mostFacilities = 50;
/** Moments of the past kept in memory: people compare two and go back and forth. */
const mostMoments = 6;

/** Keeps one calculation per facility and brings it up to the audit trail's position on every read (ADR 0009). */
export class LimitsService implements LimitsApi {
  private readonly known = new Map<string, Known>();
  private readonly past = new Map<string, { readonly limits: CalculatedPlant }>();

  constructor(
    private readonly data: PlantData,
    private readonly feed: ChangeFeed,
  ) {}

  async current(call: AnyCall): Promise<PlantLimits> {
    return call.viewpoint === undefined ? this.present(call) : this.seenFrom(call, call.viewpoint);
  }

  private async present(call: AnyCall): Promise<CalculatedPlant> {
    const id = call.facility.id;
    // The position is read before the data: data that is newer than its position is only read once more, never missed.
    const position = await this.feed.position(call);
    const known = this.known.get(id);
    if (known?.position === position) return known.limits;
    const next = known === undefined ? await this.calculate(call, position) : await this.update(call, known, position);
    return keepNewest(this.known, id, next, mostFacilities).limits;
  }

  /** The past never changes and is kept; what a rehearsal shows is gone at its end. */
  private async seenFrom(call: AnyCall, viewpoint: Viewpoint): Promise<CalculatedPlant> {
    const known = this.known.get(call.facility.id);
    if (viewpoint.kind === 'rehearsal') {
      const [plant, policies] = [await this.data.whole(call), await policiesInForce(call)];
      const input = plantInput(plant, policies);
      const matrix = known === undefined ? calculateMatrix(input) : recalculateMatrix(known.limits.matrixResult, input);
      return answer(matrix, policies, known?.position ?? 0);
    }
    const key = `${call.facility.id} ${viewpoint.position}`;
    const { limits } = this.past.get(key) ?? (await this.calculate(call, viewpoint.position));
    return keepNewest(this.past, key, { limits }, mostMoments).limits;
  }

  private async calculate(call: AnyCall, position: number): Promise<Known> {
    const [plant, policies] = [await this.data.whole(call), await policiesInForce(call)];
    return { position, plant, limits: answer(calculateMatrix(plantInput(plant, policies)), policies, position) };
  }

  private async update(call: AnyCall, known: Known, position: number): Promise<Known> {
    const changes = await this.feed.since(call, known.position);
    // An import is one entry for many rows, and tells no ids.
    if (changes.length > mostChangedRows || changes.some(change => change.table === 'kernel.facility'))
      return this.calculate(call, position);
    const ids = [
      ...new Set(changes.filter(change => /^(equipment|products)\./.test(change.table)).map(change => change.id)),
    ];
    const plant = ids.length === 0 ? known.plant : mergePlant(known.plant, ids, await this.data.changed(call, ids));
    const policies = await policiesInForce(call);
    const matrix = recalculateMatrix(known.limits.matrixResult, plantInput(plant, policies));
    return { position, plant, limits: answer(matrix, policies, position) };
  }
}

/** Puts the entry last; the one that was not asked for longest makes room. */
function keepNewest<T>(entries: Map<string, T>, key: string, entry: T, most: number): T {
  entries.delete(key);
  entries.set(key, entry);
  const oldest = entries.keys().next().value;
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
  return entry;
}

function answer(
  matrix: ReturnType<typeof calculateMatrix>,
  policies: readonly Policy[],
  position: number,
): CalculatedPlant {
  const policyVersions = Object.fromEntries(policies.map(policy => [policy.residueType, policy.version]));
  const chemical = policies.find(policy => policy.residueType === 'Chemical');
  if (chemical === undefined) throw new Error('there is no policy for Chemical');
  return new CalculatedPlant(matrix, { engineVersion: ENGINE_VERSION, policyVersions, position }, chemical);
}
