import { deepStrictEqual } from 'node:assert/strict';
import { afterAll, beforeAll } from 'vitest';
import {
  momentBetween,
  testKernel,
  walkEdits,
  type EditWalk,
  type TestClient,
  type TestEdit,
  type TestKernel,
  type TestKernelOptions,
} from '#kernel/testing';

/** A record of a list, picked for an edit. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly externalId: string;
  readonly name: string;
};

export const post = (path: string, body: Record<string, unknown>): TestEdit[] => [{ method: 'POST', path, body }];

/** A client's view of the plant; `query` is `asOf=…` or empty. */
type Look = (client: TestClient, query: string) => Promise<readonly unknown[]>;

/** A plant edited on one server, and read as of the past from a second that saw no edits. */
export class WalkedPlant {
  /** The view before each edit, and its moment. */
  readonly stored: { readonly moment: string; readonly seen: readonly unknown[] }[] = [];
  private servers: { readonly first: TestKernel; readonly second: TestKernel } | null = null;
  private client: TestClient | null = null;

  constructor(
    options: TestKernelOptions,
    private readonly look: Look,
  ) {
    beforeAll(async () => {
      const first = await testKernel(options);
      this.client = await first.as('admin');
      this.servers = { first, second: await first.second() };
    });
    afterAll(async () => {
      await this.servers?.second.close();
      await this.servers?.first.close();
    });
  }

  get admin(): TestClient {
    if (this.client === null) throw new Error('is there only while tests run');
    return this.client;
  }

  /** All records of a list, by their own number. */
  async rows(list: string): Promise<Row[]> {
    const body = await this.admin.read<Record<string, unknown>>(`/${list}?pageLimit=100&sort=externalId`);
    return Object.values(body).find(Array.isArray) as Row[];
  }

  /** Runs the edits twice, storing the view before each; returns the findings that ever changed. */
  async walk(makers: EditWalk['makers']): Promise<string[]> {
    const storing = makers.map(make => async () => {
      this.stored.push({ seen: await this.look(this.admin, ''), moment: await momentBetween() });
      return make();
    });
    const look = (query: string): Promise<unknown> => this.look(this.admin, query);
    const moved = await walkEdits(this.admin, { makers: storing, rounds: 2, look });
    deepStrictEqual(this.stored.length, 2 * makers.length, 'every edit was made twice');
    return moved;
  }

  /** An auditor on the second server. */
  async reader(): Promise<TestClient> {
    if (this.servers === null) throw new Error('is there only while tests run');
    return this.servers.second.as('auditor');
  }

  /** The second server returns now, and as of every stored moment, what the first returned then. */
  async sameFromSecond(): Promise<void> {
    const reader = await this.reader();
    deepStrictEqual(await this.look(reader, ''), await this.look(this.admin, ''), 'now');
    for (const { moment, seen } of this.stored)
      deepStrictEqual(await this.look(reader, `asOf=${moment}`), seen, `as of ${moment}`);
  }
}
