import { token, type FacilityScope, type Tier, type Token } from '#kernel/contract';
import type { Database } from '../data/database.js';

interface FacilityRow {
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  readonly product_type: string;
  readonly overrides: Readonly<Record<string, boolean>>;
}

/** What a facility has, as this node remembers it. */
export interface KnownFacility {
  readonly scope: Omit<FacilityScope, 'plan'>;
  /** Feature → enabled, where an administrator decided otherwise than the tier. */
  readonly overrides: Readonly<Record<string, boolean>>;
}

/** The plan of record; the only one until sandbox plans exist (decisions.md, item 11). */
export const planOfRecord = 'production';

/** Facilities by id, remembered until a notice says that they changed. */
export class Facilities {
  private readonly known = new Map<string, KnownFacility>();

  constructor(private readonly database: Database) {}

  async byId(id: string): Promise<KnownFacility | null> {
    const remembered = this.known.get(id);
    if (remembered !== undefined) return remembered;
    const result = await this.database.read.raw<{ rows: FacilityRow[] }>(
      `select f.id, f.name, f.tier, f.product_type, coalesce((select json_object_agg(o.feature, o.enabled)
         from kernel.feature_override o where o.facility_id = f.id), '{}') as overrides
       from kernel.facility f where f.id = ? and f.archived_at is null`,
      [id],
    );
    const row = result.rows[0];
    if (row === undefined) return null;
    const facility = {
      scope: { id: row.id, name: row.name, tier: row.tier, productType: row.product_type },
      overrides: row.overrides,
    };
    this.known.set(id, facility);
    return facility;
  }

  forgetAll(): void {
    this.known.clear();
  }
}

export const FacilitiesToken: Token<Facilities> = token<Facilities>('kernel.Facilities');
