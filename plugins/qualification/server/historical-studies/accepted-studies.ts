import type { AnyCall } from '#kernel/contract';
import type { StudyResidue } from '#plugins/documents/shared/historical-study';

/** A study from before the product that is accepted as coverage, by a signature on what it says now. */
export interface AcceptedStudy {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly equipmentIds: readonly string[];
  /** None: all products on the equipment. */
  readonly productIds: readonly string[];
  /** None: all residues of a pair. */
  readonly residues: readonly StudyResidue[];
  /** The end of the study; where it is not stated, the day of the signature. */
  readonly provenAt: Date;
}

/** The accepted studies of the facility, oldest first; works as of any date. */
export async function acceptedStudies(call: AnyCall): Promise<readonly AcceptedStudy[]> {
  return call.tx.rows<AcceptedStudy>({
    name: 'qualification-accepted-studies',
    text: `select id, external_id as number, name as title, equipment_ids as "equipmentIds", product_ids as "productIds",
             coalesce(residues, '[]') as residues, coalesce(ended_on::timestamptz, accepted_at) as "provenAt"
           from documents.v_accepted_study where facility_id = $1 order by 7, id`,
    values: [call.facility.id],
  });
}
