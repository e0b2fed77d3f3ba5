import type { ProcedureToFollow } from '#plugins/procedures/server/api';
import { sectionTitles, type RunSection, type StoredSections } from '#plugins/qualification/shared/run-sections';
import type { SampleWithResults } from '#plugins/sampling/server/api';
import {
  isEntrySection,
  sectionsOfRun,
  sectionsOfSample,
  type SectionedSample,
} from '../../engine/studies/sections.js';

/** The sections of a run in the order of the specification: those people fill in, and those with samples. */
export function sectionsOf(
  stored: StoredSections,
  samples: readonly SampleWithResults[],
  procedure: ProcedureToFollow | null,
): RunSection[] {
  const tested = samples.map(sample => ({ id: sample.id, sample, sections: sectionsOfSample(sectioned(sample)) }));
  return sectionsOfRun(samples.map(sectioned)).map(section => {
    const own = tested.filter(({ sections }) => sections.includes(section));
    const kept = stored[section] ?? { state: 'open', data: null, performed: null, checked: null, reason: null };
    const isEntry = isEntrySection(section);
    return {
      ...kept,
      ...(isEntry ? {} : { state: own.every(({ sample }) => isFinished(sample)) ? 'done' : 'open' }),
      section,
      title: sectionTitles[section],
      isEntry,
      needsCheck:
        section === 'cleaningDetails' && (kept.data?.isManual === true || procedure?.observerRequired === true),
      sampleIds: own.map(({ id }) => id),
    };
  });
}

/** A sample has a reviewed result or is absent. */
export function isFinished({ state }: Pick<SampleWithResults, 'state'>): boolean {
  return state === 'Reviewed' || state === 'Absent';
}

function sectioned({ definition }: SampleWithResults): SectionedSample {
  const { contaminant, sampleType, additionalTests = [] } = definition;
  return { contaminant, sampleType, tests: additionalTests.map(({ test }) => test) };
}
