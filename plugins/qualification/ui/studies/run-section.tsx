import { Button } from '@carbon/react';
import { Facts, formatTime, formatValue, PageLink } from '@limpid/ui-kit';
import type { WholeRun } from '#plugins/qualification/shared/run';
import type { RunSection } from '#plugins/qualification/shared/run-sections';
import { RunSamples } from './run-samples.js';
import { SectionForm } from './section-form.js';
import { fieldLabel } from './section-fields.js';
import { useRunStep } from './use-run.js';

/** What a section has: its form while it is open, otherwise what was entered and signed; results of its samples. */
export function RunSectionContent({ run, section }: { readonly run: WholeRun; readonly section: RunSection }) {
  const may = (action: string): boolean => run.actions.some(each => each.action === action && each.allowed);
  const isOpen = section.state === 'open' || section.state === 'returned';
  const samples = run.samples.filter(({ id }) => section.sampleIds.includes(id));
  return (
    <>
      {section.isEntry && isOpen && may('completeSection') && (
        <SectionForm key={`${section.section} ${run.version}`} run={run} section={section} />
      )}
      {section.isEntry && isOpen && !may('completeSection') && <p>Not filled in yet</p>}
      {section.isEntry && !isOpen && <Entered section={section} />}
      {section.needsCheck && section.state === 'done' && section.checked === null && may('checkSection') && (
        <CheckSection run={run} section={section} />
      )}
      {samples.length > 0 && (
        <>
          <RunSamples samples={samples} section={section.section} />
          {run.sampleSetId !== null && (
            <p>
              <PageLink address={`/app/sampling/sets/${run.sampleSetId}`} otherwise="nothing">
                Take samples
              </PageLink>{' '}
              <PageLink address="/app/sampling/bench" otherwise="nothing">
                Lab bench
              </PageLink>
            </p>
          )}
        </>
      )}
    </>
  );
}

function Entered({ section: { data, performed, checked, reason, state } }: { readonly section: RunSection }) {
  if (state === 'absent') return <p>Absent: {reason}</p>;
  return (
    <Facts
      facts={[
        ...Object.entries(data ?? {}).map(
          ([name, value]) =>
            [fieldLabel(name), name.endsWith('At') ? formatTime(value as string) : formatValue(value)] as const,
        ),
        ['Performed by', performed === null ? null : `${performed.by}, ${formatTime(performed.at)}`],
        ['Checked by', checked === null ? null : `${checked.by}, ${formatTime(checked.at)}`],
      ]}
    />
  );
}

/** The second person signs that the step was observed. */
function CheckSection({ run, section }: { readonly run: WholeRun; readonly section: RunSection }) {
  const step = useRunStep(run, `check ${section.section}`);
  return (
    <>
      <Button
        kind="tertiary"
        disabled={step.isSaving}
        onClick={() => void step.carryOut({ action: 'checkSection', section: section.section }, true)}
      >
        Check and sign
      </Button>
      {step.dialog}
    </>
  );
}
