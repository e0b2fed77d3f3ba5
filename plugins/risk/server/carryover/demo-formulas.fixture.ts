import { afterAll, beforeAll } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { EquipmentLimit, Explanation, Limit, LimitBasis, LimitMatrix } from '#plugins/limits/shared/limit';
import type { MacFormula } from '#plugins/risk/shared/setup/formula-record';
import type { Finding, Preview } from '#schemas/views';

export interface SavedFormula extends MacFormula {
  readonly id: string;
  readonly version: number;
}

/** The demo plant behind HTTP, with helpers for tests of MAC formulas. */
export class DemoFormulas {
  private plant: { readonly limpid: TestKernel; readonly admin: TestClient } | undefined;

  /** Starts the plant before the tests of a file, and stops it after them. */
  constructor(productType = 'formulation', demo: 'import' | 'import-api-plant' = 'import') {
    beforeAll(async () => {
      const limpid = await testKernel({ only: ['risk'], productType, demo });
      this.plant = { limpid, admin: await limpid.as('admin') };
    });
    afterAll(() => this.plant?.limpid.close());
  }

  get admin(): TestClient {
    if (this.plant === undefined) throw new Error('the plant starts before the first test');
    return this.plant.admin;
  }

  async read<T>(call: string): Promise<T> {
    return okay<T>(call, await this.admin.get(call));
  }

  async write<T>(call: string, body: object): Promise<T> {
    return okay<T>(call, await this.admin.post(call, body));
  }

  async formula(externalId: string): Promise<SavedFormula> {
    const { macFormulas } = await this.read<{ macFormulas: SavedFormula[] }>('/mac_formulas?doPagination=false');
    const found = macFormulas.find(each => each.externalId === externalId);
    if (found === undefined) throw new Error(`there is no formula ${externalId}`);
    return found;
  }

  async create(fields: Partial<MacFormula>): Promise<SavedFormula> {
    const body = { residueType: 'Chemical', ...fields };
    return (await this.write<{ macFormula: SavedFormula }>('/mac_formulas', body)).macFormula;
  }

  /** Changes a formula and returns the result. */
  async change(externalId: string, fields: Partial<MacFormula>): Promise<SavedFormula> {
    const { id, version } = await this.formula(externalId);
    return (await this.write<{ macFormula: SavedFormula }>(`/mac_formulas/${id}`, { ...fields, version })).macFormula;
  }

  async basis(): Promise<LimitBasis> {
    return (await this.read<{ basis: LimitBasis }>('/limits/summary')).basis;
  }

  matrix(asOf?: string): Promise<LimitMatrix> {
    return this.read<LimitMatrix>(`/limits/matrix${asOf === undefined ? '' : `?asOf=${asOf}`}`);
  }

  /** Lowest limits of all equipment that has one. */
  async equipments(): Promise<ReadonlyMap<string, Limit>> {
    const { equipmentLimits } = await this.read<{ equipmentLimits: EquipmentLimit[] }>(
      '/limits/equipments?pageLimit=500',
    );
    return new Map(
      equipmentLimits.flatMap(row => (row.limit === null ? [] : [[row.equipment.externalId, row.limit] as const])),
    );
  }

  explain({ previous, substance, next }: Pick<Limit, 'previous' | 'substance' | 'next'>): Promise<Explanation> {
    const from = previous === null ? '' : `&previous=${previous.id}`;
    return this.read<Explanation>(`/limits/explain?substance=${substance.id}&next=${next.id}${from}`);
  }

  async preview(edit: object): Promise<Finding[]> {
    return (await this.write<Preview>('/preview', { edits: [edit], limit: 5000 })).preview.findings;
  }
}

function okay<T>(call: string, { status, body }: TestAnswer): T {
  if (status >= 300) throw new Error(`${call} answered ${status} ${JSON.stringify(body).slice(0, 600)}`);
  return body as unknown as T;
}
