import type { Block } from '#kernel/contract';
import type { ProtocolCheck } from '#plugins/qualification/shared/protocol';
import type { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import { stepText } from '#plugins/procedures/shared/procedure-step';
import { contaminantWords, sampleTypeWords } from '#plugins/sampling/shared/sample-types';
import { formatNumber } from '#schemas/lib/format-number';

type Print = (value: number | null | undefined) => string;

/** Equipment and productions: the worst case first, then what it stands for. */
export function equipmentTable({ equipment, productions }: ProtocolSnapshot): Block[] {
  return [
    {
      kind: 'table',
      title: 'Equipment',
      columns: [
        { heading: 'Equipment', width: 50 },
        { heading: 'Area, sqcm', width: 14, align: 'right' },
        { heading: 'Part in the study', width: 26 },
      ],
      rows: equipment.map(({ externalId, name, areaSqcm }, place) => [
        `${externalId} ${name}`,
        formatNumber(areaSqcm) || 'unknown',
        place === 0 ? 'studied' : 'covered besides',
      ]),
    },
    {
      kind: 'table',
      title: 'Productions',
      columns: [
        { heading: 'Production', width: 64 },
        { heading: 'Part in the study', width: 26 },
      ],
      rows: productions.map(({ externalId, name }, place) => [
        `${externalId} ${name}`,
        place === 0 ? 'studied' : 'covered besides',
      ]),
    },
  ];
}

/** The procedure with its steps and holds. */
export function procedureBlocks({ procedure }: ProtocolSnapshot): Block[] {
  if (procedure === null) return [];
  return [
    {
      kind: 'facts',
      title: 'Cleaning procedure',
      facts: [
        ['Procedure', `${procedure.externalId} ${procedure.name}`],
        ['Revision', procedure.revision ?? 'not stated'],
        ['Version', String(procedure.documentVersion)],
        ['Longest dirty hold, hours', formatNumber(procedure.dirtyHoldMaxHours) || 'not stated'],
        ['Longest clean hold, hours', formatNumber(procedure.cleanHoldMaxHours) || 'not stated'],
        ['Observer', procedure.observerRequired ? 'required' : 'not required'],
      ],
    },
    {
      kind: 'table',
      title: 'Steps',
      columns: [
        { heading: 'Step', width: 8, align: 'right' },
        { heading: 'What is done', width: 82 },
      ],
      rows: procedure.steps.map((step, index) => [index + 1, stepText(step, () => 'cleaning agent')]),
    },
  ];
}

/** Residues with the limits that were in force. */
export function residueTable({ residues, assessment }: ProtocolSnapshot, print: Print): Block[] {
  return [
    {
      kind: 'table',
      title: 'Residues and limits',
      columns: [
        { heading: 'Residue', width: 34 },
        { heading: 'Limit, mg/sqcm', width: 16, align: 'right' },
        { heading: 'Alert, mg/sqcm', width: 16, align: 'right' },
        { heading: 'Next production', width: 34 },
      ],
      rows: residues.map(({ externalId, name, limitMgPerSqcm, alertMgPerSqcm, next }) => [
        `${externalId} ${name}`,
        print(limitMgPerSqcm),
        print(alertMgPerSqcm),
        `${next.externalId} ${next.name}`,
      ]),
    },
    {
      kind: 'note',
      text:
        assessment === null
          ? 'The limits are those of the calculation when the data were taken; no assessment is approved yet.'
          : `The limits are those of assessment ${assessment.number}.`,
    },
  ];
}

/** The sampling plan in its order. */
export function samplingTable({ samples }: ProtocolSnapshot, print: Print): Block[] {
  return [
    {
      kind: 'table',
      title: 'Sampling plan',
      columns: [
        { heading: 'Order', width: 6, align: 'right' },
        { heading: 'Location', width: 14 },
        { heading: 'Where exactly', width: 26 },
        { heading: 'Sample', width: 22 },
        { heading: 'Method', width: 16 },
        { heading: 'Recovery, %', width: 10, align: 'right' },
        { heading: 'LOQ, ppm', width: 10, align: 'right' },
        { heading: 'Limit', width: 20 },
      ],
      rows: samples.map(sample => [
        sample.order,
        sample.location,
        sample.description,
        `${sampleTypeWords[sample.sampleType]}, ${sample.target ?? contaminantWords[sample.contaminant]}`,
        sample.method ?? 'none',
        print(sample.recoveryPercent),
        print(sample.loqPpm),
        sample.limit === null ? 'none' : `${print(sample.limit.value)} ${sample.limit.unit}`,
      ]),
    },
  ];
}

/** The completeness list of the WHO. */
export function checkTable(blocks: readonly ProtocolCheck[]): Block[] {
  return [
    {
      kind: 'table',
      title: 'Completeness',
      columns: [
        { heading: 'Block', width: 40 },
        { heading: 'State', width: 50 },
      ],
      rows: blocks.map(({ title, isComplete, faults }) => [
        title,
        isComplete ? 'complete' : faults.map(({ message }) => message).join('; '),
      ]),
    },
  ];
}
