import { ApiError, CommandRefused, type FacilityScope, type Kernel, readRoute } from '#cli/contract';
import type {
  CleaningAgentLimit,
  EquipmentLimit,
  Explanation,
  Limit,
  NitrosamineLimit,
  ProductionLimit,
  RecordName,
} from '#plugins/limits/shared/limit';
import { outcomeWord } from '#plugins/limits/shared/limit-words';

/** The external ids by which the command line names a limit. */
export interface LimitOptions {
  readonly equipment?: string | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly substance?: string | undefined;
  readonly agent?: string | undefined;
  readonly nitrosamine?: string | undefined;
}

/** The records of a limit, by their ids. */
export interface Address {
  readonly previous?: string;
  readonly substance: string;
  readonly next: string;
  readonly equipment?: string;
}

/** The named limit, now or as of a moment; where options are left out, the governing pair. */
export async function addressOfLimit(
  kernel: Kernel,
  facility: FacilityScope,
  words: LimitOptions,
  asOf?: string,
): Promise<Address> {
  const plant = new Plant(kernel, facility, asOf);
  return words.equipment !== undefined
    ? plant.ofEquipment(words.equipment)
    : words.agent !== undefined
      ? plant.ofAgent(words.agent, words.next)
      : words.nitrosamine !== undefined
        ? plant.ofNitrosamine(words.nitrosamine)
        : plant.ofPair(words);
}

/** The trace of a limit, now or as of a moment; `words` are those that named it. */
export async function explanationOf(
  kernel: Kernel,
  facility: FacilityScope,
  address: Address,
  words: LimitOptions,
  asOf?: string,
): Promise<Explanation> {
  try {
    return await readRoute<Explanation>(kernel, facility, '/limits/explain', { ...address }, asOf);
  } catch (error) {
    // All the records named exist.
    if (!(error instanceof ApiError) || error.errName !== 'NotFoundError' || words.substance === undefined) throw error;
    return refuse(`substance: ${words.previous ?? ''} leaves no residue of ${words.substance}`);
  }
}

const pageLimit = 500;

/** Finds records and limits by external ids, through the calls that the screens use. */
class Plant {
  constructor(
    private readonly kernel: Kernel,
    private readonly facility: FacilityScope,
    private readonly asOf: string | undefined,
  ) {}

  async ofEquipment(id: string): Promise<Address> {
    const rows = await this.all<EquipmentLimit>('/limits/equipments', 'equipmentLimits');
    const row = rows.find(each => isNamed(each.equipment, id));
    if (row === undefined)
      throw new CommandRefused(`equipment: ${id} does not exist in this facility, or products do not share it`);
    return addressOf(row.limit) ?? refuse(`The equipment ${id} has no limit: ${outcomeOf(row)}.`);
  }

  async ofAgent(id: string, next: string | undefined): Promise<Address> {
    const rows = await this.all<CleaningAgentLimit>('/limits/cleaning-agents', 'cleaningAgentLimits');
    const row = rows.find(each => isNamed(each.cleaningAgent, id));
    if (row === undefined) throw new CommandRefused(`agent: ${id} does not exist in this facility`);
    if (next !== undefined)
      return { substance: row.cleaningAgent.id, next: (await this.production('next', next)).production.id };
    return addressOf(row.limit) ?? refuse(`The agent ${id} has no limit: ${outcomeOf(row, 'agent')}.`);
  }

  async ofNitrosamine(id: string): Promise<Address> {
    const rows = await this.all<NitrosamineLimit>('/limits/nitrosamines', 'nitrosamineLimits');
    const row = rows.find(each => isNamed(each.nitrosamine, id));
    if (row === undefined)
      throw new CommandRefused(
        `nitrosamine: ${id} does not exist in this facility, or is not linked with a production`,
      );
    return addressOf(row.limit) ?? refuse(`The nitrosamine ${id} has no limit: ${outcomeOf(row)}.`);
  }

  async ofPair({ previous, next, substance }: LimitOptions): Promise<Address> {
    if (previous === undefined)
      throw new CommandRefused('Specify the limit by --equipment, --previous, --agent or --nitrosamine.', 2);
    const row = await this.production('previous', previous);
    if (next === undefined && substance === undefined)
      return addressOf(row.limit) ?? refuse(`The production ${previous} has no limit: ${outcomeOf(row)}.`);
    if (next === undefined) throw new CommandRefused('--substance needs --next.', 2);
    const following = (await this.production('next', next)).production;
    if (substance !== undefined)
      return { previous: row.production.id, substance: await this.substance(substance), next: following.id };
    const { limits } = await this.read<{ readonly limits: readonly Limit[] }>('/limits/pairs', {
      previous: row.production.id,
      next: following.id,
      pageLimit: 1,
    });
    return (
      addressOf(limits[0] ?? null) ??
      refuse(`There is no limit of ${previous} before ${next}; --substance ID explains why for one active.`)
    );
  }

  private async production(flag: string, id: string): Promise<ProductionLimit> {
    const rows = await this.all<ProductionLimit>('/limits/productions', 'productionLimits');
    const row = rows.find(each => isNamed(each.production, id));
    if (row === undefined) throw new CommandRefused(`${flag}: ${id} does not exist in this facility`);
    return row;
  }

  /** An active, an intermediate or a nitrosamine. */
  private async substance(id: string): Promise<string> {
    for (const [path, list] of [
      ['/apis', 'apis'],
      ['/intermediates', 'intermediates'],
    ] as const) {
      const page = await this.read<Readonly<Record<string, readonly RecordName[]>>>(path, {
        search: id,
        pageLimit: 100,
      });
      const found = page[list]?.find(each => isNamed(each, id));
      if (found !== undefined) return found.id;
    }
    const nitrosamines = await this.all<NitrosamineLimit>('/limits/nitrosamines', 'nitrosamineLimits');
    const nitrosamine = nitrosamines.find(each => isNamed(each.nitrosamine, id))?.nitrosamine;
    if (nitrosamine !== undefined) return nitrosamine.id;
    throw new CommandRefused(`substance: ${id} does not exist in this facility`);
  }

  private async all<T>(path: `/${string}`, list: string): Promise<T[]> {
    const rows: T[] = [];
    for (let pageNumber = 1; ; pageNumber++) {
      const page = await this.read<
        Readonly<Record<string, unknown>> & { readonly pagination: { readonly total: number } }
      >(path, { pageNumber, pageLimit });
      rows.push(...(page[list] as readonly T[]));
      if (pageNumber * pageLimit >= page.pagination.total) return rows;
    }
  }

  private read<T>(path: `/${string}`, query: Readonly<Record<string, unknown>>): Promise<T> {
    return readRoute<T>(this.kernel, this.facility, path, query, this.asOf);
  }
}

function isNamed({ externalId }: { readonly externalId: string }, id: string): boolean {
  return externalId.toLowerCase() === id.toLowerCase();
}

function addressOf(limit: Limit | null): Address | null {
  if (limit === null) return null;
  const { previous, substance, next, transfer } = limit;
  return {
    ...(previous === null ? {} : { previous: previous.id }),
    substance: substance.id,
    next: next.id,
    ...(transfer === null ? {} : { equipment: transfer.equipment.id }),
  };
}

function outcomeOf({ outcome, missing }: Pick<EquipmentLimit, 'outcome' | 'missing'>, of?: 'agent'): string {
  const words = outcomeWord(outcome, missing, of);
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

function refuse(message: string): never {
  throw new CommandRefused(message);
}
