import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  notFound,
  type Block,
  type DocumentModel,
  type LongSheet,
} from '#kernel/contract';
import { LimitsApiToken, type AgentEquipment, printLimitOf } from '#plugins/limits/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { cleanedByWord } from '#plugins/limits/shared/cleaned-by';
import type { CleaningAgentLimit } from '#plugins/limits/shared/limit';
import { surfaceColumn } from '#plugins/limits/shared/printed-limits';
import { alertLevels } from './alert-levels.js';
import { documentHead } from './document-head.js';
import { governorText, shown } from './limit-cells.js';
import { inputsElsewhere, limitNotes, notesAsPrinted, noteText } from './limit-notes.js';
import { limitReport } from './limit-report.js';
import { lowestPairs } from './workbook/lowest-pairs.js';
import { agentWorkings, type Workings } from './workbook/pair-workings.js';
import { limitWorkbook } from './workbook/workbook.js';

/** One cleaning agent, or all agents of the facility without `cleaningAgentId`. */
const CleaningAgentLimitParameters = Type.Object({ cleaningAgentId: Type.Optional(Uuid) }, closed);

/** Limits of cleaning agents: the lowest L3 over next productions on their equipment (formulas 6.1). */
export const composeCleaningAgentLimit = defineUseCase<Static<typeof CleaningAgentLimitParameters>, DocumentModel>()({
  name: 'reports.compose-cleaning-agent-limit',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken },
  run: async ({ limits, settings, features }, call) => {
    const print = await printLimitOf(call, features);
    const plant = await limits.current(call);
    const { cleaningAgentId } = call.input;
    const all = plant.cleaningAgents();
    const rows = all.filter(row => cleaningAgentId === undefined || row.cleaningAgent.id === cleaningAgentId);
    if (cleaningAgentId !== undefined && rows.length === 0) throw notFound('Cleaning agent');
    const surface = surfaceColumn(
      rows.map(row => row.limit),
      print,
    );
    const alerts = alertLevels(
      rows.map(row => row.limit),
      print,
    );
    const notes = limitNotes(rows.map(row => row.limit));
    const workings = agentWorkings(
      plant,
      rows.map(row => row.cleaningAgent.id),
    );
    const [summary, list] = agentSheets(rows, workings);
    const equipments = plant.agentEquipments(cleaningAgentId === undefined ? {} : { agentId: cleaningAgentId });
    return {
      title: 'Cleaning agent limits',
      ...(cleaningAgentId === undefined || rows[0] === undefined
        ? {}
        : { subtitle: `${rows[0].cleaningAgent.externalId} ${rows[0].cleaningAgent.name}` }),
      ...documentHead(call, await settings.dateTime(call), plant),
      orientation: 'landscape',
      blocks: [
        {
          kind: 'paragraph',
          text: 'For each cleaning agent: the lowest surface limit (L3) before any next production, on the equipment of that production that is cleaned with the agent: equipment mapped to it, and equipment cleaned with it by a cleaning procedure in use.',
        },
        {
          kind: 'table',
          columns: [
            { heading: 'Agent', width: 10 },
            { heading: 'Name', width: 34 },
            { heading: surface.heading, width: 14, align: 'right' },
            ...alerts.columns,
            { heading: 'MAC, mg', width: 12, align: 'right' },
            { heading: 'Area, sqcm', width: 13, align: 'right' },
            { heading: 'Before', width: 12 },
            { heading: 'Governed by', width: 36 },
            ...notes.columns,
          ],
          rows: rows.map(({ cleaningAgent, limit, outcome, missing }, index) => [
            cleaningAgent.externalId,
            cleaningAgent.name,
            surface.cells[index] ?? '',
            ...(alerts.cells[index] ?? []),
            print(limit?.l2Mg),
            shown(limit?.areaSqcm ?? null),
            limit?.next.externalId ?? '',
            governorText({ limit, outcome, missing }, 'agent'),
            ...(notes.cells[index] ?? []),
          ]),
        },
        ...notes.below,
        ...alerts.below,
        ...(rows.some(row => row.limit !== null) ? [inputsElsewhere.workbook] : []),
        ...(cleaningAgentId === undefined ? [] : equipmentTable(equipments)),
      ],
      sheets: [summary, equipmentSheet(equipments), ...limitWorkbook(workings, [plant.policyOf('Detergent')]), list],
    };
  },
});

/** Reason for each equipment; printed for a single agent only, because a large plant fills many pages. */
function equipmentTable(equipments: readonly AgentEquipment[]): Block[] {
  return [
    { kind: 'heading', text: 'Equipment cleaned with the agent' },
    {
      kind: 'table',
      columns: [
        { heading: 'Equipment', width: 16 },
        { heading: 'Name', width: 44 },
        { heading: 'Area, sqcm', width: 16, align: 'right' },
        { heading: 'Reason', width: 44 },
      ],
      rows: equipments.map(({ equipment, areaSqcm, cleanedBy }) => [
        equipment.externalId,
        equipment.name,
        shown(areaSqcm),
        cleanedByWord(cleanedBy),
      ]),
    },
  ];
}

function equipmentSheet(equipments: readonly AgentEquipment[]): LongSheet {
  return {
    name: 'Equipment of agents',
    columns: [
      { heading: 'Agent', width: 12 },
      { heading: 'Equipment', width: 16 },
      { heading: 'Name', width: 44 },
      { heading: 'Area, sqcm', width: 18 },
      { heading: 'Mapped', width: 10 },
      { heading: 'By procedures', width: 40 },
    ],
    async *rows() {
      for (const { cleaningAgent, equipment, areaSqcm, cleanedBy } of equipments)
        yield [
          cleaningAgent.externalId,
          equipment.externalId,
          equipment.name,
          areaSqcm,
          cleanedBy.isMapped ? 'yes' : 'no',
          cleanedBy.procedures.join(', '),
        ];
    },
  };
}

function agentSheets(rows: readonly CleaningAgentLimit[], workings: Workings): [summary: LongSheet, list: LongSheet] {
  const places = new Map(rows.map(({ cleaningAgent }, place) => [cleaningAgent.id, place]));
  const lowest = lowestPairs({
    workings,
    rows: rows.map(row => ({ id: row.cleaningAgent.externalId, limit: row.limit, reason: governorText(row, 'agent') })),
    rowsOf: ({ substance }) => [substance.id].flatMap(id => places.get(id) ?? []),
    summary: { name: 'Cleaning agent limits', l3: 'C', mac: 'E' },
    list: { name: 'Pairs by agent', heading: 'Agent' },
  });
  const summary: LongSheet = {
    name: 'Cleaning agent limits',
    columns: [
      { heading: 'Agent', width: 12 },
      { heading: 'Name', width: 44 },
      { heading: 'L3, mg/sqcm', width: 22 },
      { heading: 'Alert level, mg/sqcm', width: 22 },
      { heading: 'MAC (L2), mg', width: 18 },
      { heading: 'Area, sqcm', width: 18 },
      { heading: 'Before', width: 20 },
      { heading: 'Governed by', width: 30 },
      { heading: notesAsPrinted, width: 60 },
    ],
    async *rows() {
      const cells = await lowest.cells();
      for (const [index, { cleaningAgent, limit }] of rows.entries()) {
        const { l3, mac, of } = cells(index);
        yield [
          cleaningAgent.externalId,
          cleaningAgent.name,
          l3,
          of('alert'),
          mac,
          of('area'),
          of('next'),
          of('criterion'),
          noteText(limit),
        ];
      }
    },
  };
  return [summary, lowest.list];
}

export const cleaningAgentLimitReport = limitReport(
  {
    kind: 'CleaningAgentLimit',
    prefix: 'CAL',
    title: 'Cleaning agent limits',
    card: { lead: 'The lowest limit of every cleaning agent on the equipment cleaned with it.' },
    parameters: CleaningAgentLimitParameters,
    compose: composeCleaningAgentLimit,
  },
  'EquipmentWiseCleaningAgentLimit.Get',
);
