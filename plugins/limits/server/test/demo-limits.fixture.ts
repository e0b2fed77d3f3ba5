import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import {
  linesOf,
  testKernel,
  type TestAnswer,
  type TestClient,
  type TestKernel,
  type TestKernelOptions,
} from '#kernel/testing';
import type { CleaningAgentLimit, Explanation } from '#plugins/limits/shared/limit';
import type { Policy, PolicySettings, ResidueType } from '#plugins/limits/shared/policy';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';

export const demoFolder = path.resolve(import.meta.dirname, '../../../../demo');

/** Areas of demo equipment as published with the demo, sqcm. */
const published = new Map(
  linesOf(path.join(demoFolder, 'plant/equipment.csv')).map(line => [
    line['equipment_id'] ?? '',
    Number(line['product_contact_area_sqcm']),
  ]),
);

/** Sum of the published areas of demo equipment, sqcm; names are separate arguments or joined by spaces. */
export function areaOf(...names: readonly string[]): number {
  return names.flatMap(name => name.split(' ')).reduce((sum, equipment) => sum + (published.get(equipment) ?? NaN), 0);
}

/** Fails unless the two are equal within the rounding of the published areas. */
export function close(value: number | null | undefined, expected: number, what = ''): void {
  const difference = Math.abs((value ?? NaN) - expected) / Math.abs(expected);
  if (!(difference < 1e-8)) throw new Error(`${what} ${String(value)} is not ${expected}`.trim());
}

/** The fields that a refusal names. */
export function pathsOf({ body }: TestAnswer): unknown {
  return (body['fields'] as unknown as { path: string }[] | undefined)?.map(({ path }) => path);
}

interface Row {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}
interface Plant {
  readonly limpid: TestKernel;
  readonly specialist: TestClient;
  readonly admin: TestClient;
}

function okay<T>(call: string, { status, body }: TestAnswer): T {
  if (status >= 300) throw new Error(`${call} answered ${status} ${JSON.stringify(body).slice(0, 500)}`);
  return body as unknown as T;
}

/** The demo plant over HTTP, with the requests of limit tests. */
export class DemoLimits {
  private readonly ids = new Map<string, string>();
  private plant: Plant | undefined;

  /** Starts the plant before the tests of a file, and stops it after them. */
  constructor(options: TestKernelOptions = {}) {
    beforeAll(async () => {
      const limpid = await testKernel({ only: ['limits'], demo: 'import', ...options });
      this.plant = { limpid, specialist: await limpid.as('specialist'), admin: await limpid.as('admin') };
    });
    afterAll(() => this.plant?.limpid.close());
  }

  get limpid(): TestKernel {
    return this.started.limpid;
  }

  get specialist(): TestClient {
    return this.started.specialist;
  }

  get admin(): TestClient {
    return this.started.admin;
  }

  private get started(): Plant {
    if (this.plant === undefined) throw new Error('the plant starts before the first test');
    return this.plant;
  }

  async read<T>(call: string): Promise<T> {
    const answer = await this.specialist.get(call);
    return okay<T>(call, answer);
  }

  async write<T>(call: string, body: object): Promise<T> {
    const answer = await this.admin.post(call, body);
    return okay<T>(call, answer);
  }

  async put(call: string, body: object): Promise<void> {
    okay(call, await this.admin.put(call, body));
  }

  /** Changes fields of a record as an administrator, accepted or refused. */
  async change(list: string, field: string, externalId: string, fields: object): Promise<TestAnswer> {
    const { id, version } = await this.record(list, field, externalId);
    return this.admin.post(`/${list}/${id}`, { version, ...fields });
  }

  /** A record of a list by its external id. */
  async record(list: string, field: string, externalId: string): Promise<Row> {
    const rows = await this.read<Record<string, Row[]>>(`/${list}?search=${externalId}&pageLimit=100`);
    const found = rows[field]?.find(row => row.externalId === externalId);
    if (found === undefined) throw new Error(`${list} has no ${externalId}`);
    return found;
  }

  async production(externalId: string): Promise<string> {
    const known = this.ids.get(externalId) ?? (await this.record('productions', 'productions', externalId)).id;
    this.ids.set(externalId, known);
    return known;
  }

  async substance(externalId: string): Promise<string> {
    const list = externalId.startsWith('CA')
      ? 'cleaning_agents'
      : externalId.startsWith('I')
        ? 'intermediates'
        : 'apis';
    const field = list === 'cleaning_agents' ? 'cleaningAgents' : list;
    const known = this.ids.get(externalId) ?? (await this.record(list, field, externalId)).id;
    this.ids.set(externalId, known);
    return known;
  }

  /** The query of a pair, for example `address('A016', 'PRD-27', 'PRD-20')`. */
  async address(substance: string, next: string, previous?: string): Promise<string> {
    const from = previous === undefined ? '' : `&previous=${await this.production(previous)}`;
    return `substance=${await this.substance(substance)}&next=${await this.production(next)}${from}`;
  }

  async explain(substance: string, next: string, previous?: string): Promise<Explanation> {
    return this.read<Explanation>(`/limits/explain?${await this.address(substance, next, previous)}`);
  }

  async sample(address: string, query: Record<string, string | number>): Promise<SampleLimit> {
    const more = Object.entries(query).map(([name, value]) => `&${name}=${value}`);
    return (await this.read<{ sampleLimit: SampleLimit }>(`/limits/sample?${address}${more.join('')}`)).sampleLimit;
  }

  async agent(externalId: string): Promise<CleaningAgentLimit | undefined> {
    const { cleaningAgentLimits } = await this.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
      '/limits/cleaning-agents?pageLimit=500',
    );
    return cleaningAgentLimits.find(row => row.cleaningAgent.externalId === externalId);
  }

  async policy(residueType: ResidueType): Promise<Policy> {
    return (await this.read<{ cleaningLimitPolicy: Policy }>(`/cleaning_limit_policies/${residueType}`))
      .cleaningLimitPolicy;
  }

  /** Saves settings of a policy, runs `look`, and restores them. */
  async under<T>(residueType: ResidueType, settings: Partial<PolicySettings>, look: () => Promise<T>): Promise<T> {
    const before = await this.policy(residueType);
    await this.save(residueType, settings);
    try {
      return await look();
    } finally {
      const back = Object.keys(settings).map(key => [key, before[key as keyof PolicySettings]]);
      await this.save(residueType, Object.fromEntries(back) as Partial<PolicySettings>);
    }
  }

  async save(residueType: ResidueType, settings: Partial<PolicySettings>): Promise<Policy> {
    const { latestVersion: version } = await this.policy(residueType);
    const body = { ...settings, version, reason: 'trial of one switch' };
    return (await this.write<{ cleaningLimitPolicy: Policy }>(`/cleaning_limit_policies/${residueType}`, body))
      .cleaningLimitPolicy;
  }
}
