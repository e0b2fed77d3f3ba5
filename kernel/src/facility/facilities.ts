import { token, type FacilityScope, type Tier, type Token } from '#kernel/contract';
import { defaultChangeReasons } from '#schemas/change-reasons';
import type { Database } from '../base/data/database.js';
import { licenceColumns, licenceStatusOf, type LicenceRow, type LicenceStatus } from './licence-status.js';

interface FacilityRow extends LicenceRow {
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  readonly product_type: string;
  readonly overrides: Readonly<Record<string, boolean>>;
  readonly needs_reason: boolean;
}

/** A facility as cached by this node. */
export interface KnownFacility {
  /** With the effective tier: lite where the facility or its licence is lite. */
  readonly scope: Omit<FacilityScope, 'plan'>;
  /** Feature → enabled, where an administrator overrides the tier. */
  readonly overrides: Readonly<Record<string, boolean>>;
  /** Changes of its records need a reason. */
  readonly needsReason: boolean;
  /** Status of its licence today. */
  readonly standing: LicenceStatus;
}

/** The plan of record; the only one until sandbox plans exist (decisions.md, item 11). */
export const planOfRecord = 'production';

/** Notices reach a node within milliseconds; a lost notice, and the end of a licence's day, are noticed after this time. */
const rememberMs = 30_000;

/** Facilities by id, cached until a notice of change or a short expiry. */
export class Facilities {
  private readonly known = new Map<string, { readonly facility: KnownFacility; readonly readAgainAt: number }>();
  private generation = 0;

  constructor(private readonly database: Database) {}

  /** Null for a facility that does not exist or is archived. */
  async byId(id: string): Promise<KnownFacility | null> {
    const remembered = this.known.get(id);
    if (remembered !== undefined && performance.now() < remembered.readAgainAt) return remembered.facility;
    const generation = this.generation;
    const { rows } = await this.database.readPool.query<FacilityRow>(
      `select f.id, f.name, f.tier, f.product_type, coalesce((select json_object_agg(o.feature, o.enabled)
         from kernel.feature_override o where o.facility_id = f.id and o.enabled is not null), '{}') as overrides,
         coalesce((select (s.value ->> 'required')::boolean from kernel.setting s
           where s.facility_id = f.id and s.key = 'changeReasons'), $2) as needs_reason,
         ${licenceColumns}
       from kernel.facility f where f.id = $1 and f.archived_at is null`,
      [id, defaultChangeReasons.required],
    );
    const [row] = rows;
    if (row === undefined) {
      this.known.delete(id);
      return null;
    }
    const facility = knownOf(row);
    // A notice that came during the read may concern it: then it is not cached.
    if (generation === this.generation) this.known.set(id, { facility, readAgainAt: performance.now() + rememberMs });
    return facility;
  }

  forgetAll(): void {
    this.generation += 1;
    this.known.clear();
  }
}

function knownOf(row: FacilityRow): KnownFacility {
  const tier = row.terms?.tier === 'lite' ? 'lite' : row.tier;
  return {
    scope: { id: row.id, name: row.name, tier, productType: row.product_type },
    overrides: row.overrides,
    needsReason: row.needs_reason,
    standing: licenceStatusOf(row),
  };
}

export const FacilitiesToken: Token<Facilities> = token<Facilities>('kernel.Facilities');
