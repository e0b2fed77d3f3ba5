import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Pagination, Quantity, Reason, Text, Uuid } from '#schemas/lib/fields';
import { CasNumber, lethalDoseFields, ProductLimit } from './substance.js';

/** A component of a formulated agent; shares are percent of the formulation. */
export const AgentComponent = Type.Object(
  {
    name: Name,
    casNumber: Type.Optional(Nullable(CasNumber)),
    percent: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Share of the formulation' })),
    ),
    ld50: Type.Optional(Nullable(Quantity('lethalDose'))),
    isMarker: Type.Optional(Type.Boolean()),
  },
  closed,
);

export type AgentComponent = Static<typeof AgentComponent>;

/** What machines are cleaned with (entities 3.8). */
export const CleaningAgent = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    agentType: Nullable(Text(100, { title: 'Type' })),
    supplier: Nullable(Text(255)),
    components: Nullable(Type.Array(AgentComponent, { maxItems: 50 })),
    useConcentrationPercent: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Of the agent in the cleaning solution' }),
    ),
    ...lethalDoseFields,
    /** Acceptable daily exposure, by supplier or guideline. */
    ade: Nullable(Quantity('dose')),
    adeSource: Nullable(Text(500)),
    /** Factors of this agent alone, in the place of the policy's of the same names; each null: that of the policy counts. */
    safetyFactor: Nullable(Type.Number({ minimum: 1, maximum: 1e9, description: 'Divides the LD50' })),
    modificationFactor: Nullable(
      Type.Number({ minimum: 1, maximum: 1e9, description: 'Divides LD50 and daily exposure' }),
    ),
    bodyWeight: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'kg, of the person in the LD50 rule' }),
    ),
    ld50Divisor: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Empirical divisor of the LD50 rule' }),
    ),
    factorsReason: Nullable(Text(500, { title: 'Reason for factors of its own' })),
    productLimit: Nullable(ProductLimit),
    /** Limit per surface that stands with the agent (mode cleaningAgentSal). */
    fixedSal: Nullable(Quantity('surfaceResidue')),
    residueTests: Nullable(Type.Array(Text(100), { maxItems: 20, uniqueItems: true })),
    carbonPercent: Nullable(Type.Number({ minimum: 0, maximum: 100, description: 'Carbon in the agent, for TOC' })),
    /** Safety data sheet, answered by GET /cleaning_agents/{id}/msds. */
    msdsFileId: Nullable(Uuid),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type CleaningAgent = Static<typeof CleaningAgent>;

/** Makes the machines that an agent cleans exactly these. */
export const AgentMapChange = Type.Object(
  {
    equipments: Type.Array(Uuid, { maxItems: 1000, uniqueItems: true }),
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Reason),
  },
  closed,
);

/** A machine that an agent cleans. */
export const AgentEquipment = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  cleaningMode: Nullable(Type.String()),
});
export type AgentEquipment = Static<typeof AgentEquipment>;
/** A page of the machines, with the version of the agent that a change has to name; with `columns` only the named fields. */
export const AgentEquipments = Type.Object({
  equipments: Type.Array(Type.Partial(AgentEquipment)),
  version: Type.Integer(),
  pagination: Pagination,
});
