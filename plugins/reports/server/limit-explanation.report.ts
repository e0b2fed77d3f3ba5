import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  notFound,
  type Block,
  type DocumentModel,
  type ReportDefinition,
} from '#kernel/contract';
import { LimitsApiToken, printLimitOf, roundLimitOf } from '#plugins/limits/server/api';
import type { Explanation } from '#plugins/limits/shared/limit';
import { criterionWord, flagWord, inputWord, reasonWord } from '#plugins/limits/shared/limit-words';
import { pairTitle } from '#plugins/limits/shared/pair-title';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import { isLimitInput, isLimitResult } from '#plugins/limits/shared/traced-value';
import { closed } from '#schemas/lib/fields';
import { documentHead } from './document-head.js';
import { shown } from './limit-cells.js';

/** The pair of the limit, as the explanation on screen is addressed; the production is the next one. */
const LimitExplanationParameters = Type.Object(
  {
    productionId: idOf({ title: 'Next production' }),
    substance: idOf({ description: 'Active, intermediate, nitrosamine or cleaning agent' }),
    previous: Type.Optional(idOf({ description: 'Production that leaves the residue; left out for cleaning agents' })),
    equipment: Type.Optional(idOf({ description: 'The only equipment of the limit, where it has one of its own' })),
  },
  closed,
);

function idOf(options: { readonly title?: string; readonly description?: string }) {
  return Type.String({ format: 'uuid', ...options });
}

/** One limit with all that leads to it: the content of its page. */
export const composeLimitExplanation = defineUseCase<Static<typeof LimitExplanationParameters>, DocumentModel>()({
  name: 'reports.compose-limit-explanation',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken },
  run: async ({ limits, settings, features }, call) => {
    const { productionId, substance, previous, equipment } = call.input;
    const plant = await limits.current(call);
    const explanation = plant.explain(
      { previousId: previous ?? null, substanceId: substance, nextId: productionId, equipmentId: equipment },
      await roundLimitOf(call, features),
    );
    if (explanation === null) throw notFound('Limit');
    const print = await printLimitOf(call, features);
    return {
      title: 'Explanation of a limit',
      subtitle: pairTitle(explanation),
      ...documentHead(call, await settings.dateTime(call), plant),
      blocks: [
        { kind: 'paragraph', text: explanation.sentence },
        ...headline(explanation, print),
        criteria(explanation, print),
        ...explanation.steps.flatMap(step => stepBlocks(step, print)),
        ...sensitivity(explanation, print),
      ],
      sheets: [],
    };
  },
});

function headline({ previous, substance, next, limit, ladder, missing }: Explanation, print: PrintLimit): Block[] {
  const named = ({ externalId, name }: { readonly externalId: string; readonly name: string }): string =>
    `${externalId} ${name}`;
  const alert = limit?.alert ?? null;
  return [
    {
      kind: 'facts',
      facts: [
        ['Residue', named(substance)],
        ...(previous === null ? [] : [['After', named(previous)] as const]),
        ['Before', named(next)],
        ...(limit === null ? [] : [['Limit', `${print(limit.sal.value)} ${limit.sal.unit}`] as const]),
        ...(alert === null
          ? []
          : [['Alert level', `${print(alert.sal.value)} ${alert.sal.unit}, ${shown(alert.percent)} %`] as const]),
        ...(missing.length === 0 ? [] : [['Missing', inputWord(missing.join(', '))] as const]),
      ],
    },
    ...(limit?.flags ?? []).map(flag => ({ kind: 'note', text: flagWord(flag) }) as const),
    {
      kind: 'table',
      title: 'The ladder',
      columns: [
        { heading: 'Level', width: 8 },
        { heading: 'Where', width: 50 },
        { heading: 'Limit', width: 20, align: 'right' },
        { heading: 'Unit', width: 14 },
      ],
      rows: ladder.map(({ level, title, value, unit }) => [
        level,
        title,
        value === null ? 'not by intake' : print(value),
        value === null ? '' : unit,
      ]),
    },
  ];
}

function criteria({ candidates, limit }: Explanation, print: PrintLimit): Block {
  return {
    kind: 'table',
    title: 'All criteria',
    columns: [
      { heading: 'Criterion', width: 30 },
      { heading: 'Status', width: 12 },
      { heading: 'MAC, mg', width: 14, align: 'right' },
      { heading: 'L3, mg/sqcm', width: 14, align: 'right' },
      { heading: 'Reason', width: 40 },
    ],
    rows: candidates.map(({ criterion, status, macMg, l3MgPerSqcm, reason, formula }) => [
      [criterionWord(criterion, limit?.residueType), ...(formula === null ? [] : [`by ${formula.externalId}`])].join(
        ' ',
      ),
      status,
      print(macMg),
      print(l3MgPerSqcm),
      reasonWord(reason),
    ]),
  };
}

function stepBlocks(step: Explanation['steps'][number], print: PrintLimit): Block[] {
  const { title, text, inputs, value, unit } = step;
  return [
    { kind: 'heading', text: `${title}: ${(isLimitResult(step) && unit !== 'sqcm' ? print : shown)(value)} ${unit}` },
    { kind: 'paragraph', text },
    {
      kind: 'table',
      columns: [
        { heading: 'Symbol', width: 14 },
        { heading: 'Input', width: 46 },
        { heading: 'Value', width: 16, align: 'right' },
        { heading: 'Unit', width: 12 },
        { heading: 'From', width: 24 },
      ],
      rows: inputs.map(input => [
        input.symbol,
        input.name,
        (isLimitInput(input) && input.unit !== 'sqcm' ? print : shown)(input.value),
        input.unit,
        input.source?.label ?? '',
      ]),
    },
  ];
}

function sensitivity({ sensitivity: rows, limit }: Explanation, print: PrintLimit): Block[] {
  const change = (value: number | null): string =>
    value === null ? 'no limit' : value === limit?.l3MgPerSqcm ? 'no change' : print(value);
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'What would change it',
      columns: [
        { heading: 'Input', width: 50 },
        { heading: 'L3 with the input 10 % lower, mg/sqcm', width: 26, align: 'right' },
        { heading: 'L3 with the input 10 % higher, mg/sqcm', width: 26, align: 'right' },
      ],
      rows: rows.map(({ input, symbol, lowerL3, higherL3 }) => [
        input === symbol ? input : `${input} (${symbol})`,
        change(lowerL3),
        change(higherL3),
      ]),
    },
  ];
}

export const limitExplanationReport: ReportDefinition = {
  kind: 'LimitExplanation',
  prefix: 'EXP',
  title: 'Explanation of a limit',
  what: 'an explanation of a limit',
  card: {
    lead: 'One limit with its criteria, steps, inputs and sensitivity',
    page: { path: '/app/limits', title: 'limit explorer' },
  },
  formats: ['pdf'],
  parameters: LimitExplanationParameters,
  access: { anyOf: ['ReportDocument.Get', 'EquipmentWiseCleaningLimit.Get'] },
  feature: 'reports',
  compose: composeLimitExplanation,
};
