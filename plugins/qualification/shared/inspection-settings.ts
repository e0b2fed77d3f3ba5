import { Type, type Static } from 'typebox';
import { closed, Nullable, StringEnum } from '#schemas/lib/fields';

/** What happens when a person is not known to be qualified. */
export const qualificationRules = ['warn', 'block'] as const;
/** Rules for people without a qualification as screens show them. */
export const qualificationRuleWords: Readonly<Record<(typeof qualificationRules)[number], string>> = {
  warn: 'Warn and record it',
  block: 'Refuse the step',
};

/** What may follow a clean hold time that has expired. */
export const holdTimeRules = ['cleanAgain', 'inspectAgain'] as const;
/** What follows an expired clean hold, as screens show it. */
export const holdTimeRuleWords: Readonly<Record<(typeof holdTimeRules)[number], string>> = {
  cleanAgain: 'Clean again',
  inspectAgain: 'Clean again or inspect again',
};

/** When a visual inspection is enough, without a test (entities 7.7). */
const VisualOnly = Type.Object(
  {
    vrlMarginFactor: Type.Number({
      minimum: 1,
      maximum: 1e6,
      description: 'The lowest limit is at least this many times the visual residue limit',
    }),
    toxicityScoreMax: Type.Number({ minimum: 1, maximum: 10, description: 'Highest toxicity score of the residues' }),
  },
  closed,
);

const fields = {
  requirePhoto: Type.Boolean(),
  lightLux: Nullable(Type.Number({ minimum: 0, maximum: 100_000, description: 'Least light, lux' })),
  distanceCm: Nullable(Type.Number({ minimum: 1, maximum: 10_000, description: 'Longest viewing distance, cm' })),
  anglesDegrees: Type.Array(Type.Integer({ minimum: 0, maximum: 180, description: 'Viewing angle, degrees' }), {
    maxItems: 10,
    uniqueItems: true,
    description: 'Viewing angles that each inspection has',
  }),
  inspectorsNeeded: Type.Integer({ minimum: 1, maximum: 2, description: 'People who find equipment clean' }),
  qualificationRule: StringEnum(qualificationRules),
  holdTimeRule: StringEnum(holdTimeRules),
  observerForManual: Type.Boolean({ description: 'A second person confirms each cleaning by hand' }),
  visualOnlyAllowed: Nullable(VisualOnly),
  releaseNeedsApproval: Type.Boolean({ description: 'Clean equipment waits for a signed release' }),
  sequenceEnforced: Type.Boolean({ description: 'Steps are completed in their order' }),
  releaseAtRiskAllowed: Type.Boolean({ description: 'Equipment may be released before its results' }),
};
export const InspectionRules = Type.Object(fields, closed);
/** Rules for cleaning, visual inspection and release on the floor (entities 7.7). */
export type InspectionRules = Static<typeof InspectionRules>;

/** In force until a facility saves its own. */
export const defaultInspectionRules: InspectionRules = {
  requirePhoto: false,
  lightLux: null,
  distanceCm: null,
  anglesDegrees: [],
  inspectorsNeeded: 1,
  qualificationRule: 'warn',
  holdTimeRule: 'cleanAgain',
  observerForManual: true,
  visualOnlyAllowed: null,
  releaseNeedsApproval: true,
  sequenceEnforced: true,
  releaseAtRiskAllowed: false,
};

/** The rules as they are answered; version 0 before they are saved for the first time. */
export const InspectionSettings = Type.Object({
  ...fields,
  version: Type.Integer(),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
});
export type InspectionSettings = Static<typeof InspectionSettings>;

/** Saves the rules against the version that was read; rules left out stay as they are. */
export const InspectionSettingsChange = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, version: Type.Integer({ minimum: 0 }) },
  closed,
);
export type InspectionSettingsChange = Static<typeof InspectionSettingsChange>;
