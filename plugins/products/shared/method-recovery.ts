import { Type, type Static, type TSchema } from 'typebox';
import { closed, Day, Nullable, Text, Uuid } from '#schemas/lib/fields';

const optional = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));

/** A recovery below this share, percent, needs a justification (entities 4.3). */
export const justifiedBelowPercent = 50;

/** Recovery of the method from a material with the study that found it (entities 4.3). */
export const MethodRecovery = Type.Object(
  {
    mocId: Uuid,
    recoveryPercent: Type.Number({ exclusiveMinimum: 0, maximum: 200, description: 'Above 100 counts as 100' }),
    rsdPercent: optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Relative standard deviation of the study, percent' }),
    ),
    replicates: optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Number of recovered samples' })),
    studyNumber: optional(Text(255)),
    studiedOn: optional(Day),
    /** The last day on which the study is relied on. */
    validUntil: optional(Day),
    justification: optional(Text(500, { description: 'Why a low recovery is accepted' })),
  },
  closed,
);
export type MethodRecovery = Static<typeof MethodRecovery>;
