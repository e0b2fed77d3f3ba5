import { fieldsOfSection, type RunSection, type SectionData } from '#plugins/qualification/shared/run-sections';

/** How a field of a section is entered. */
export interface SectionField {
  readonly name: keyof SectionData;
  readonly label: string;
  readonly kind: 'moment' | 'text' | 'long' | 'number' | 'yesNo' | 'list' | 'production';
  readonly isRequired: boolean;
}

const labels: Readonly<Record<keyof SectionData, readonly [label: string, kind: SectionField['kind']]>> = {
  batchSize: ['Batch size with unit', 'text'],
  manufacturingStartedAt: ['Start of manufacturing', 'moment'],
  manufacturingCompletedAt: ['End of manufacturing', 'moment'],
  campaignPosition: ['Batch of the campaign', 'number'],
  campaignSize: ['Batches of the campaign', 'number'],
  nextProductionId: ['Next production', 'production'],
  cleanedBy: ['Cleaned by', 'text'],
  cleaningStartedAt: ['Start of cleaning', 'moment'],
  cleaningCompletedAt: ['End of cleaning', 'moment'],
  agentLot: ['Lot of the cleaning agent', 'text'],
  agentConcentration: ['Concentration of the agent', 'text'],
  waterGrade: ['Water', 'text'],
  cycleNumber: ['Number of the cycle', 'text'],
  cycleExplanation: ['Explanation of the cycle', 'long'],
  isManual: ['Cleaned by hand', 'yesNo'],
  interruptions: ['Interruptions', 'long'],
  observations: ['Observations', 'long'],
  inspectedBy: ['Inspected by', 'text'],
  inspectedAt: ['Inspected', 'moment'],
  visuallyClean: ['Visually clean', 'yesNo'],
  failingLocations: ['Failing locations', 'list'],
  lightLux: ['Light, lux', 'number'],
  distanceCm: ['Distance, cm', 'number'],
  tools: ['Tools', 'text'],
  disassemblyDone: ['Taken apart', 'yesNo'],
  isClear: ['The rinse is clear', 'yesNo'],
  odourFree: ['Free of odour', 'yesNo'],
  observed: ['Observed', 'long'],
  remarks: ['Remarks', 'long'],
};

/** The fields of a section in their order; a product is offered elsewhere. */
export function sectionFields(section: RunSection['section']): SectionField[] {
  const { fields, required } = fieldsOfSection[section] ?? { fields: [], required: [] };
  return fields
    .map(name => {
      const [label, kind] = labels[name];
      return { name, label, kind, isRequired: required.includes(name) };
    })
    .filter(({ kind }) => kind !== 'production');
}

/** The label of a field among the facts of a section. */
export function fieldLabel(name: string): string {
  return labels[name as keyof SectionData]?.[0] ?? name;
}
