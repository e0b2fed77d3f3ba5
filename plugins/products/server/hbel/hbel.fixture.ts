import type { TestAnswer, TestClient } from '#kernel/testing';
import type { HbelsOfActive, ShownHbel } from '#plugins/products/shared/hbel';

export interface SavedActive {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}

/** A minimal opinion. */
export const simple = { basis: 'PDE', value: { value: 2, unit: 'mg' }, route: 'oral' };

export const paths = (answer: TestAnswer): string[] =>
  ((answer.body['fields'] ?? []) as unknown as { path: string }[]).map(fault => fault.path);
/** Status, name and fields of an error. */
export const errorOf = (answer: TestAnswer): unknown[] => [answer.status, answer.body['errName'], ...paths(answer)];
export function hbelOf(answer: TestAnswer): ShownHbel {
  if (![200, 201].includes(answer.status)) throw new Error(JSON.stringify(answer.body));
  return answer.body['hbel'] as unknown as ShownHbel;
}

/** Creates actives and their opinions through the public API. */
export class HbelClient {
  private count = 0;

  constructor(private readonly client: TestClient) {}

  async anActive(more: object = {}): Promise<SavedActive> {
    this.count += 1;
    const externalId = `API-${this.count}`;
    const answer = await this.client.post('/apis', { externalId, name: `Active ${this.count}`, ...more });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body['api'] as unknown as SavedActive;
  }

  async opinions(apiId: string): Promise<HbelsOfActive> {
    return (await this.client.get(`/apis/${apiId}/hbels`)).body as unknown as HbelsOfActive;
  }

  async add(apiId: string, body: object = {}): Promise<ShownHbel> {
    return hbelOf(await this.client.post(`/apis/${apiId}/hbels`, { ...simple, ...body }));
  }

  choose(hbel: ShownHbel, more: object = {}): Promise<TestAnswer> {
    return this.client.put(`/hbels/${hbel.id}/choose`, { version: hbel.version, reason: 'best data', ...more });
  }
}
