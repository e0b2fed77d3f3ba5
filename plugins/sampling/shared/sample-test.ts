import { Type, type Static } from 'typebox';
import { additionalTests, conditionOperators } from '#schemas/enumerations/master-data';
import { closed, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** A test beside the residue with its condition. */
export const SampleTest = Type.Object(
  {
    test: StringEnum(additionalTests),
    operator: StringEnum(conditionOperators),
    value: Type.Number({ minimum: 0, maximum: 1e15, description: 'In unit' }),
    unit: Type.Optional(Nullable(Text(32))),
    methodId: Type.Optional(Nullable(Uuid)),
  },
  closed,
);
export type SampleTest = Static<typeof SampleTest>;

/** Units of additional tests: pH and the scores of odour and rinse clarity have none. */
export const testUnits: Readonly<Record<SampleTest['test'], readonly string[]>> = {
  TOC: ['ppm', 'ppb'],
  pH: [],
  Conductivity: ['uS/cm'],
  AA: ['ppm', 'ppb'],
  Odour: [],
  RC: [],
};
