import { Type, type Static } from 'typebox';
import { Nullable, Pagination, StringEnum, Uuid } from '#schemas/lib/fields';
import { CleanedBy } from './cleaned-by.js';
import { areaBases, Criterion, ResidueType, surfaceAreaScopes } from './policy.js';
import { OperatorLimit } from './sample-limit.js';

/** A record as named in limits. */
export const RecordName = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });
export type RecordName = Static<typeof RecordName>;

/** Why there is no limit (formulas sections 4 and 5.3). */
const limitOutcomes = [
  'LIMIT',
  'NOT_ASSESSED',
  'NO_SHARED_EQUIPMENT',
  'NO_NEXT_PRODUCT',
  'SAME_ACTIVE',
  'MISSING_INPUT',
  'ROUTE_MISMATCH',
  /** The hazards of the active require a health-based limit (ADR 0052). */
  'HBEL_REQUIRED',
  /** Of cleaning agents that consist of water only (formulas 6.1). */
  'NO_RESIDUE_EXPECTED',
  /** Of cleaning agents that the next process uses as a solvent (formulas 6.1). */
  'SAME_SOLVENT',
] as const;
/** `LIMIT`, or why there is none. */
export const LimitOutcome = StringEnum(limitOutcomes);
export type LimitOutcome = (typeof limitOutcomes)[number];

/** The citation of a user-defined formula. */
export const FormulaCitation = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  /** Version of its expression. */
  version: Type.Integer(),
});
export type FormulaCitation = Static<typeof FormulaCitation>;

/** The equipment to which a limit is restricted, because its residue may reach only the first units of the next batch (formulas 4.6). */
export const Transfer = Type.Object({
  equipment: RecordName,
  /** Dosage units of the next batch, fewer than it has. */
  firstUnits: Type.Integer(),
});
export type Transfer = Static<typeof Transfer>;

/** A signed limit on one piece of equipment, in place of the calculated one (ADR 0061). */
export const OverriddenLimit = Type.Object({
  /** The decision. */
  id: Uuid,
  equipment: RecordName,
  /** What would apply without it, mg/sqcm, and in the unit of the policy. */
  calculatedMgPerSqcm: Type.Number(),
  calculatedSal: Type.Object({ value: Type.Number(), unit: Type.String() }),
  isLooser: Type.Boolean(),
  reason: Type.String(),
});
export type OverriddenLimit = Static<typeof OverriddenLimit>;

/** The alert level of a limit: a higher result passes and is investigated. */
export const AlertLevel = Type.Object({
  /** Of the limit. */
  percent: Type.Number(),
  l3MgPerSqcm: Type.Number(),
  /** In the unit of the policy. */
  sal: Type.Object({ value: Type.Number(), unit: Type.String() }),
});
export type AlertLevel = Static<typeof AlertLevel>;

/** One calculated limit: residue of `previous` (its `substance`) in the batch of `next`. Unrounded. */
export const Limit = Type.Object({
  residueType: ResidueType,
  /** Null for cleaning agents, which may precede any production. */
  previous: Nullable(RecordName),
  substance: RecordName,
  next: RecordName,
  criterion: Criterion,
  /** The user-defined formula that replaced the criterion; null for the built-in calculation. */
  formula: Nullable(FormulaCitation),
  l0MgPerDay: Nullable(Type.Number()),
  l1Ppm: Type.Number(),
  l2Mg: Type.Number(),
  l3MgPerSqcm: Type.Number(),
  /** L3 in the unit of the policy, for reading only: verdicts use mg/sqcm. */
  sal: Type.Object({ value: Type.Number(), unit: Type.String() }),
  /** Null when the policy has none. */
  alert: Nullable(AlertLevel),
  areaSqcm: Type.Number(),
  /** Set where the carryover (L2) goes into the first units; null: into the whole batch, from all equipment of the pair. */
  transfer: Nullable(Transfer),
  /** Set where a signed limit applies instead of the calculated one; L0 to L2 stay those of the calculation. */
  override: Nullable(OverriddenLimit),
  flags: Type.Array(Type.String()),
  /** Version of the policy used. */
  policyVersion: Type.Integer(),
});
export type Limit = Static<typeof Limit>;

/** The basis of every response with limits. */
export const LimitBasis = Type.Object({
  engineVersion: Type.String(),
  policyVersions: Type.Record(Type.String(), Type.Integer()),
  /** What the area of limits consists of, by residue type (formulas 4.6). */
  areaRules: Type.Record(
    Type.String(),
    Type.Object({ areaBasis: StringEnum(areaBases), surfaceAreaScope: StringEnum(surfaceAreaScopes) }),
  ),
  /** Versions of the user-defined formulas used, by formula id. */
  formulaVersions: Type.Record(Type.String(), Type.Integer()),
  /** Position of the facility's audit trail; the limits include every change up to it. */
  position: Type.Integer(),
  /** Present where changes after `position` are still being calculated. */
  isBeingRecalculated: Type.Optional(Type.Literal(true)),
});
export type LimitBasis = Static<typeof LimitBasis>;

const outcome = { outcome: LimitOutcome, missing: Type.Array(Type.String()), limit: Nullable(Limit) };

/** The lowest limit of the residues of a production, over all next productions (formulas 9). */
export const ProductionLimit = Type.Object({ production: RecordName, ...outcome });
export type ProductionLimit = Static<typeof ProductionLimit>;

/** The lowest limit over all pairs that both use a piece of equipment (formulas 9). */
export const EquipmentLimit = Type.Object({ equipment: RecordName, areaSqcm: Nullable(Type.Number()), ...outcome });
export type EquipmentLimit = Static<typeof EquipmentLimit>;

/** The lowest limit of a cleaning agent before any production whose equipment it cleans, as mapped or by procedures (formulas 6.1). */
export const CleaningAgentLimit = Type.Object({ cleaningAgent: RecordName, ...outcome });
export type CleaningAgentLimit = Static<typeof CleaningAgentLimit>;

/** A piece of equipment counted for an agent, why it counts, and its lowest limit before the productions that use it (formulas 6.1). */
export const AgentEquipmentLimit = Type.Object({
  equipment: RecordName,
  /** sqcm; null when unknown. */
  areaSqcm: Nullable(Type.Number()),
  cleanedBy: CleanedBy,
  ...outcome,
});
export type AgentEquipmentLimit = Static<typeof AgentEquipmentLimit>;

/** The lowest limit of the equipment of a group (formulas 9). */
export const EquipmentGroupLimit = Type.Object({
  equipmentGroup: RecordName,
  /** The equipment of the group with this limit; null without a limit. */
  equipment: Nullable(RecordName),
  members: Type.Integer(),
  ...outcome,
});
export type EquipmentGroupLimit = Static<typeof EquipmentGroupLimit>;

/** The lowest limit of the equipment of a train in force (formulas 9). */
export const EquipmentTrainLimit = Type.Object({
  equipmentTrain: RecordName,
  /** The equipment of the train with this limit; null without a limit. */
  equipment: Nullable(RecordName),
  /** The largest area that one batch touches in the train; null when an area is unknown. */
  areaSqcm: Nullable(Type.Number()),
  ...outcome,
});
export type EquipmentTrainLimit = Static<typeof EquipmentTrainLimit>;

/** The lowest limit of a nitrosamine after the productions that may leave it behind (formulas 6.3). */
export const NitrosamineLimit = Type.Object({ nitrosamine: RecordName, ...outcome });
export type NitrosamineLimit = Static<typeof NitrosamineLimit>;

/** A page of limits, and their basis. */
const page = { pagination: Pagination, basis: LimitBasis };

/** A page of pairs, by default the lowest L3 first. */
export const LimitList = Type.Object({ limits: Type.Array(Limit), ...page });
/** A page of productions, with and without a limit. */
export const ProductionLimitList = Type.Object({ productionLimits: Type.Array(ProductionLimit), ...page });
/** A page of equipment, with and without a limit. */
export const EquipmentLimitList = Type.Object({ equipmentLimits: Type.Array(EquipmentLimit), ...page });
/** A page of cleaning agents, with and without a limit. */
export const CleaningAgentLimitList = Type.Object({ cleaningAgentLimits: Type.Array(CleaningAgentLimit), ...page });
/** A page of the equipment of one agent, with and without a limit. */
export const AgentEquipmentLimitList = Type.Object({ agentEquipmentLimits: Type.Array(AgentEquipmentLimit), ...page });
/** A page of equipment groups, with and without a limit. */
export const EquipmentGroupLimitList = Type.Object({ equipmentGroupLimits: Type.Array(EquipmentGroupLimit), ...page });
/** A page of equipment trains in force, with and without a limit. */
export const EquipmentTrainLimitList = Type.Object({ equipmentTrainLimits: Type.Array(EquipmentTrainLimit), ...page });
/** A page of nitrosamines linked with productions, with and without a limit. */
export const NitrosamineLimitList = Type.Object({ nitrosamineLimits: Type.Array(NitrosamineLimit), ...page });

/** A piece of equipment not covered by the matrix, because its residue may reach only the first units of the next batch (formulas 4.6). */
const LowerOnEquipment = Type.Object({
  equipment: RecordName,
  /** Dosage units of the next batch that its residue may reach; null where signed limits are lower there. */
  firstUnits: Nullable(Type.Integer()),
  /** Pairs with a lower limit there than over all their equipment; `row` and `column` are those of the matrix. */
  cells: Type.Array(
    Type.Object({
      row: Type.Integer(),
      column: Type.Integer(),
      /** The residue that governs there, which may differ from that of the whole pair. */
      substance: RecordName,
      criterion: Criterion,
      l3MgPerSqcm: Type.Number(),
    }),
  ),
});

/**
 * The heat map: row = previous, column = next, in the order of `productions`. Null: no shared equipment or no limit. A
 * cell holds the limit for all equipment of its pair; `lowerOnEquipments` lists the lower ones.
 */
export const LimitMatrix = Type.Object({
  /** The previous productions, which are the rows. */
  productions: Type.Array(RecordName),
  /** The next productions, which are the columns. */
  nextProductions: Type.Array(RecordName),
  /** Which of all previous and of all next productions with the filters these are. */
  previousPagination: Pagination,
  nextPagination: Pagination,
  l3MgPerSqcm: Type.Array(Type.Array(Nullable(Type.Number()))),
  criteria: Type.Array(Type.Array(Nullable(Criterion))),
  lowerOnEquipments: Type.Array(LowerOnEquipment),
  /** Pairs with a residue that has no limit, because its health-based limits are for other routes than that of the next product. */
  stoppedAtRoute: Type.Array(Type.Object({ row: Type.Integer(), column: Type.Integer(), route: Type.String() })),
  /** Pairs with a residue that has no limit, because its hazards require a health-based limit. */
  withoutRequiredHbel: Type.Array(Type.Object({ row: Type.Integer(), column: Type.Integer() })),
  /** The policy's unit of L3; the numbers here stay in mg/sqcm. */
  salUnit: Type.String(),
  basis: LimitBasis,
});
export type LimitMatrix = Static<typeof LimitMatrix>;

/** A residue as the limit finder offers it. */
export const NamedResidue = Type.Object({ ...RecordName.properties, residueType: ResidueType });
export type NamedResidue = Static<typeof NamedResidue>;
/** A page of residues, by their IDs. */
export const NamedResidueList = Type.Object({ residues: Type.Array(NamedResidue), pagination: Pagination });
/** The answer for one residue. */
export const OneNamedResidue = Type.Object({ residue: NamedResidue });

const ChangeoverResidue = Type.Object({ substance: RecordName, sentence: Type.String(), ...outcome });
/** One residue of a changeover with its limit or the reason for none, and the sentence that explains it. */
export type ChangeoverResidue = Static<typeof ChangeoverResidue>;
/** The answer of the limit finder to one pair: each residue with its limit, lowest first, and why. */
export const Changeover = Type.Object({ residues: Type.Array(ChangeoverResidue), basis: LimitBasis });
export type Changeover = Static<typeof Changeover>;

const TracedInput = Type.Object({
  name: Type.String(),
  symbol: Type.String(),
  value: Nullable(Type.Number()),
  unit: Type.String(),
  /** The record of the value, for a link: `{ kind: 'actives', id, label }`; null for constants. */
  source: Nullable(Type.Object({ kind: Type.String(), id: Type.String(), label: Type.String() })),
});
const TraceStep = Type.Object({
  formula: Type.String(),
  title: Type.String(),
  text: Type.String(),
  inputs: Type.Array(TracedInput),
  value: Nullable(Type.Number()),
  unit: Type.String(),
});
const Candidate = Type.Object({
  criterion: Criterion,
  status: StringEnum(['governs', 'available', 'skipped', 'off']),
  macMg: Nullable(Type.Number()),
  l3MgPerSqcm: Nullable(Type.Number()),
  /** Dosage units of the next batch that receive the carryover (formulas 4.6); null: the whole batch. */
  firstUnits: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
  /** The user-defined formula that replaces the criterion. */
  formula: Nullable(Type.Object({ ...FormulaCitation.properties, expression: Type.String() })),
});
const Sensitivity = Type.Object({
  input: Type.String(),
  symbol: Type.String(),
  unit: Type.String(),
  lowerL3: Nullable(Type.Number()),
  higherL3: Nullable(Type.Number()),
});

/** The full explanation of one limit: the sentence, the ladder, every candidate, the steps, and the sensitivity. */
export const Explanation = Type.Object({
  /** Null for cleaning agents. */
  previous: Nullable(RecordName),
  substance: RecordName,
  next: RecordName,
  sentence: Type.String(),
  outcome: LimitOutcome,
  missing: Type.Array(Type.String()),
  limit: Nullable(Limit),
  ladder: Type.Array(
    Type.Object({ level: Type.String(), title: Type.String(), value: Nullable(Type.Number()), unit: Type.String() }),
  ),
  candidates: Type.Array(Candidate),
  steps: Type.Array(TraceStep),
  sensitivity: Type.Array(Sensitivity),
  equipment: Type.Array(
    Type.Object({
      ...RecordName.properties,
      /** Null when unknown. */
      areaSqcm: Nullable(Type.Number()),
      /** Of its final rinse, as stated for the equipment; null when not stated. */
      rinseVolumeMl: Nullable(Type.Number()),
      /** Why it counts for a cleaning agent; null for other residues, and where only the policy counts it. */
      cleanedBy: Nullable(CleanedBy),
    }),
  ),
  /** The limit on surfaces that operators touch, by the usual skin contact; null without a limit or a health-based limit. */
  operator: Nullable(OperatorLimit),
  basis: LimitBasis,
});
export type Explanation = Static<typeof Explanation>;

/** One missing or doubtful input and the limits that depend on it. */
export const MissingInput = Type.Object({
  record: Type.Object({ kind: Type.String(), id: Uuid, externalId: Type.String(), name: Type.String() }),
  input: Type.String(),
  blocks: Type.Integer(),
  skips: Type.Integer(),
});
export type MissingInput = Static<typeof MissingInput>;

/** Equipment stated as dedicated that counts as shared, because productions make several products on it (entities 2.1). */
export const SharedDespiteDedication = Type.Object({
  equipment: RecordName,
  /** The products, actives and intermediates made by these productions. */
  usedFor: Type.Array(Type.Object({ kind: StringEnum(['product', 'api', 'intermediate']), ...RecordName.properties })),
});
export type SharedDespiteDedication = Static<typeof SharedDespiteDedication>;

/** State of the plant for the home page. */
export const LimitSummary = Type.Object({
  /** The lowest limits of equipment, each pair and residue once. */
  lowest: Type.Array(Type.Object({ ...EquipmentLimit.properties, otherEquipment: Type.Array(RecordName) })),
  /** The pair with the lowest L2 of the plant, for information: areas differ, so that its L3 is often not the lowest (formulas 9). */
  lowestCarryover: Nullable(Limit),
  counts: Type.Object({
    productions: Type.Integer(),
    pairs: Type.Integer(),
    pairsWithLimit: Type.Integer(),
    equipmentWithLimit: Type.Integer(),
    equipmentWithoutLimit: Type.Integer(),
  }),
  missing: Type.Array(MissingInput),
  sharedDespiteDedication: Type.Array(SharedDespiteDedication),
  basis: LimitBasis,
});
export type LimitSummary = Static<typeof LimitSummary>;
