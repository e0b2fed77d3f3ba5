import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Text, Uuid } from '#schemas/lib/fields';

/** A location in an assessment: score, rank, and why it is sampled or left out. */
export const AssessedLocation = Type.Object({
  id: Uuid,
  code: Type.String(),
  part: Nullable(Type.String()),
  material: Nullable(Type.String()),
  score: Type.Number(),
  /** Equal scores have equal ranks. */
  rank: Type.Integer(),
  isWorstCase: Type.Boolean(),
  /** By the policy. */
  proposed: Type.Boolean(),
  selected: Type.Boolean(),
  why: Type.String(),
  /** Percent of the limit, of the last results; null without any. */
  worstResultPercent: Nullable(Type.Number()),
});
export type AssessedLocation = Static<typeof AssessedLocation>;

/** A part with product contact that has no sampling location, with the reason. */
export const PartExclusion = Type.Object({ part: Text(255), justification: Text(2000, { minLength: 3 }) }, closed);
export type PartExclusion = Static<typeof PartExclusion>;

/** The fields of a risk assessment of the sampling locations of equipment (formulas 12). */
export const samplingAssessmentFields = fieldCards({
  externalId: { section: 'Assessment', schema: ExternalId, label: 'Number', list: 'column', sorts: true },
  name: { schema: Name, label: 'Title', list: 'column', sorts: true },
  equipmentId: {
    schema: Uuid,
    label: 'Equipment',
    records: { path: '/equipments', many: 'equipments', permission: 'Equipment.Get' },
    filters: true,
    fact: false,
  },
  assessReason: { schema: Text(500, { minLength: 3 }), label: 'Reason for the assessment' },
  exclusions: {
    schema: Nullable(Type.Array(PartExclusion, { maxItems: 500 })),
    label: 'Parts without a location',
    control: 'own',
    fact: false,
  },
  policyId: { schema: Nullable(Uuid), label: 'Sampling policy', computed: true, fact: false },
  assessedAt: { schema: Nullable(Type.String()), label: 'Assessed at', computed: true, list: 'column' },
  assessedBy: { schema: Nullable(Type.String()), label: 'Assessed by', computed: true, list: 'column' },
  threshold: { schema: Nullable(Type.Number()), label: 'Threshold', computed: true, list: 'column' },
  highestScore: { schema: Nullable(Type.Number()), label: 'Highest score', computed: true, list: 'column' },
  meanScore: { schema: Nullable(Type.Number()), label: 'Mean score', computed: true },
  rows: { schema: Nullable(Type.Array(AssessedLocation)), label: 'Locations', computed: true, fact: false },
  uncoveredParts: {
    schema: Nullable(Type.Array(Type.String())),
    label: 'Parts that need a location or a written exclusion',
    computed: true,
  },
  basis: { schema: Nullable(Type.String()), label: 'Chosen by', computed: true },
});

/** A risk assessment of the sampling locations of equipment. */
export const SamplingAssessment = recordSchema(samplingAssessmentFields);
export type SamplingAssessment = Static<typeof SamplingAssessment>;
