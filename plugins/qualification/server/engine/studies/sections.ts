/** What a sample is tested for, as sections of a run see it. */
export interface SectionedSample {
  readonly contaminant: 'product' | 'intermediate' | 'cleaningAgent' | 'BioBurden' | 'Endotoxin' | 'Nitrosamine';
  readonly sampleType: string;
  readonly tests: readonly ('TOC' | 'pH' | 'Conductivity' | 'AA' | 'Odour' | 'RC')[];
}

/** Sections of a verification record in the order of the specification (section 3). */
export const sectionOrder = [
  'batchDetails',
  'cleaningDetails',
  'visual',
  'rinseClarity',
  'actives',
  'intermediates',
  'bioburden',
  'cleaningAgent',
  'microbial',
  'endotoxin',
  'odour',
  'TOC',
  'atomic absorption',
  'pH',
  'conductivity',
  'nitrosamines',
  'bacterial',
  'fungal',
] as const;
export type Section = (typeof sectionOrder)[number];

/** Sections that people fill in; the others are filled by results of the laboratory. */
export const entrySections = ['batchDetails', 'cleaningDetails', 'visual', 'rinseClarity', 'odour'] as const;
export type EntrySection = (typeof entrySections)[number];
/** Entry sections of every run. */
const always: readonly Section[] = ['batchDetails', 'cleaningDetails', 'visual'];

const byContaminant: Readonly<Record<SectionedSample['contaminant'], Section>> = {
  product: 'actives',
  intermediate: 'intermediates',
  cleaningAgent: 'cleaningAgent',
  BioBurden: 'bioburden',
  Endotoxin: 'endotoxin',
  Nitrosamine: 'nitrosamines',
};
const byTest: Readonly<Record<SectionedSample['tests'][number], Section>> = {
  TOC: 'TOC',
  pH: 'pH',
  Conductivity: 'conductivity',
  AA: 'atomic absorption',
  Odour: 'odour',
  RC: 'rinseClarity',
};

/** The sections that a sample belongs to; visual samples belong to the inspection. */
export function sectionsOfSample({ contaminant, sampleType, tests }: SectionedSample): Section[] {
  const own = sampleType === 'visual' ? 'visual' : byContaminant[contaminant];
  return [own, ...tests.map(test => byTest[test])];
}

/** The sections of a run by its samples, in the order of the specification; the others do not apply. */
export function sectionsOfRun(samples: readonly SectionedSample[]): Section[] {
  const tested = new Set<Section>([...always, ...samples.flatMap(sectionsOfSample)]);
  return sectionOrder.filter(section => tested.has(section));
}

/** Whether people fill a section in. */
export function isEntrySection(section: Section): section is EntrySection {
  return (entrySections as readonly string[]).includes(section);
}
