import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Pagination, Quantity, Text, Uuid } from '#schemas/lib/fields';
import { CasNumber, lethalDoseCards, productLimitCard, remarksCard, safetyDataSheetCard } from './substance.js';

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

/** Factors that may be stated for one agent; those of the policy apply by default. */
export const ownFactors = ['safetyFactor', 'modificationFactor', 'bodyWeight', 'ld50Divisor'] as const;

/** The fields of a cleaning agent (entities 3.8). */
export const cleaningAgentFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Agent ID', aliases: ['Cleaning agent ID', 'Detergent ID'] },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  agentType: {
    schema: Nullable(Text(100)),
    label: 'Type',
    help: 'For example alkaline, acid, solvent',
    list: 'column',
    filters: true,
    sheet: { aliases: ['Agent class'] },
  },
  supplier: { schema: Nullable(Text(255)), label: 'Supplier', exported: true },
  useConcentrationPercent: {
    schema: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Of the agent in the cleaning solution' }),
    ),
    label: 'Use concentration, %',
    sheet: { heading: 'Use concentration %' },
  },
  ade: {
    section: 'Toxicity and limits',
    schema: Nullable(Quantity('dose')),
    label: 'Acceptable daily exposure',
    short: 'Daily exposure',
    unit: { first: 'mg', key: 'pde' },
    list: 'column',
    sheet: { heading: 'ADE', aliases: ['PDE', 'Acceptable daily exposure'] },
  },
  adeSource: {
    schema: Nullable(Text(500)),
    label: 'Source of the ADE',
    sheet: { heading: 'ADE source' },
  },
  /** Limit per surface of the agent itself (mode cleaningAgentSal). */
  fixedSal: {
    schema: Nullable(Quantity('surfaceResidue')),
    label: 'Fixed surface limit (SAL)',
    help: 'From the supplier or an earlier study. Flagged if above the calculated limit',
    unit: { first: 'mg/sqcm' },
    sheet: { heading: 'Fixed SAL' },
  },
  ...lethalDoseCards,
  ld50: {
    ...lethalDoseCards.ld50,
    section: 'Toxicity and limits',
    help: 'Of the whole agent. Empty: calculated from its components',
  },
  safetyFactor: {
    section: 'Factors of its own',
    schema: Nullable(Type.Number({ minimum: 1, maximum: 1e9, description: 'Divides the LD50' })),
    label: 'Own safety factor',
    help: 'Divides the LD50. Empty, like the next three: that of the policy applies',
    sheet: { heading: 'Safety factor' },
  },
  modificationFactor: {
    schema: Nullable(Type.Number({ minimum: 1, maximum: 1e9, description: 'Divides LD50 and daily exposure' })),
    label: 'Own modification factor',
    help: 'Divides LD50 and daily exposure',
    sheet: { heading: 'Modification factor' },
  },
  bodyWeight: {
    schema: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'kg, of the person in the LD50 rule' }),
    ),
    label: 'Own body weight, kg',
    help: 'Of the person in the LD50 rule',
    sheet: { heading: 'Body weight kg' },
  },
  ld50Divisor: {
    schema: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: 'Empirical divisor of the LD50 rule' }),
    ),
    label: 'Own LD50 divisor',
    help: 'LD50 × body weight ÷ divisor is the NOEL',
    sheet: { heading: 'LD50 divisor', aliases: ['NOEL factor'] },
  },
  factorsReason: {
    schema: Nullable(Text(500)),
    label: 'Reason for own factors',
    required: true,
    askedWhen: values => ownFactors.some(name => (values[name] ?? null) !== null),
    sheet: { heading: 'Factors reason' },
  },
  ...productLimitCard,
  residueTests: {
    section: 'Detection',
    schema: Nullable(Type.Array(Text(100), { maxItems: 20, uniqueItems: true })),
    label: 'Residue tests',
    help: 'Methods that detect it, for example TOC, conductivity; separated by commas',
    control: 'list',
  },
  carbonPercent: {
    schema: Nullable(Type.Number({ minimum: 0, maximum: 100, description: 'Carbon in the agent, for TOC' })),
    label: 'Carbon, %',
    help: 'Share of carbon in the agent, measured by a TOC method',
    sheet: { heading: 'Carbon %' },
  },
  components: {
    schema: Nullable(Type.Array(AgentComponent, { maxItems: 50 })),
    label: 'Components',
    control: 'own',
    fact: false,
  },
  ...safetyDataSheetCard,
  ...remarksCard,
});

/** A cleaning agent as it is stored, made from its fields. */
export const CleaningAgent = recordSchema(cleaningAgentFields);
export type CleaningAgent = Static<typeof CleaningAgent>;

/** Sets the equipment that an agent cleans. */
export const AgentMapChange = Type.Object(
  {
    equipments: Type.Array(Uuid, { maxItems: 1000, uniqueItems: true }),
    version: Type.Integer({ minimum: 1 }),
  },
  closed,
);

/** Equipment that an agent cleans. */
export const AgentEquipment = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  cleaningMode: Nullable(Type.String()),
});
export type AgentEquipment = Static<typeof AgentEquipment>;
/** A page of the equipment with the version of the agent that a change has to name; with `columns` only the named fields. */
export const AgentEquipmentList = Type.Object({
  equipments: Type.Array(Type.Partial(AgentEquipment)),
  version: Type.Integer(),
  pagination: Pagination,
});
