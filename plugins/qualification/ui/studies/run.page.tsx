import { Accordion, AccordionItem } from '@carbon/react';
import { Locked } from '@carbon/icons-react';
import { useParams } from 'react-router';
import {
  DataTable,
  ErrorState,
  Facts,
  formatNumber,
  formatTime,
  formatValue,
  Loading,
  PageBelow,
  PageLink,
  StateTag,
  useFacilityData,
} from '@limpid/ui-kit';
import type { RunHolds, WholeRun } from '#plugins/qualification/shared/run';
import { continuationText, setVerdictWords } from '#plugins/qualification/shared/study';
import { RunActions } from './run-actions.js';
import { RunActs } from './run-acts.js';
import { RunFiles } from './run-files.js';
import { RunSectionContent } from './run-section.js';
import { runState, stateOf, verdictColour } from './states.js';
import type { RunSection } from '#plugins/qualification/shared/run-sections';

/** One run: what is done, by whom it was signed, its results and verdicts (screen S41). */
export function RunPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useFacilityData<{ readonly run: WholeRun }>(
    `/runs/${id}`,
    'Loading the run',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  const { run } = data;
  return (
    <PageBelow title={`Run ${run.number} of ${run.study.externalId}: ${run.equipment.externalId}`} list="Runs">
      <div className="limpid-run-page">
        <div className="limpid-row">
          <StateTag state={stateOf(run.state)} />
          {(run.outcome !== null || run.isVoid) && <StateTag state={runState(run)} />}
        </div>
        <RunFacts run={run} />
        <RunActions run={run} />
        {run.flags.length > 0 && (
          <>
            <h2>To be explained</h2>
            <ul>
              {run.flags.map(flag => (
                <li key={flag}>{flag}</li>
              ))}
            </ul>
            {run.explanation !== null && <p>{run.explanation}</p>}
          </>
        )}
        <RunFiles run={run} />
        <h2>Sections</h2>
        <Accordion>
          {run.sections.map(section => (
            <AccordionItem
              key={section.section}
              title={<SectionTitle section={section} />}
              open={section.isEntry && run.state === 'InProgress' && section === firstOpen(run)}
            >
              <RunSectionContent run={run} section={section} />
            </AccordionItem>
          ))}
        </Accordion>
        <h2>Verdicts</h2>
        <DataTable
          title="Verdicts"
          columns={[
            { heading: 'Contaminant set', render: ([set]) => run.setNames[set] ?? set },
            {
              heading: 'Verdict',
              render: ([, verdict]) => (
                <StateTag state={{ title: setVerdictWords[verdict], colour: verdictColour(verdict) }} size="sm" />
              ),
            },
          ]}
          rows={Object.entries(run.verdicts)}
          keyOf={([set]) => set}
        />
        <h2>Steps and signatures</h2>
        <RunActs acts={run.acts} />
      </div>
    </PageBelow>
  );
}

function firstOpen({ sections }: WholeRun): RunSection | undefined {
  return sections.find(({ isEntry, state }) => isEntry && (state === 'open' || state === 'returned'));
}

function RunFacts({ run }: { readonly run: WholeRun }) {
  return (
    <Facts
      facts={[
        [
          'Study',
          <PageLink
            key="study"
            address={`/app/studies/${run.study.id}`}
          >{`${run.study.externalId} ${run.study.name}`}</PageLink>,
        ],
        ['Production', run.production === null ? null : `${run.production.externalId} ${run.production.name}`],
        ['Cleaning procedure', run.procedure === null ? null : `${run.procedure.externalId} ${run.procedure.name}`],
        ['Batch number', run.batchNumber],
        [
          'Cleaning',
          run.cleaningStartedAt === null
            ? null
            : `${formatTime(run.cleaningStartedAt)} to ${formatTime(run.cleaningCompletedAt) || 'now'}`,
        ],
        ['Visually clean', formatValue(run.visuallyClean)],
        ['Dirty hold', holdText(run.holds.dirty)],
        ['Clean hold', holdText(run.holds.clean)],
        ['Deviations', run.deviationReferences.join(', ') || null],
        ...(run.continuation === null ? [] : ([['After the failed run', continuationText(run.continuation)]] as const)),
        ...(run.voidReason === null ? [] : ([['Void because', run.voidReason]] as const)),
      ]}
    />
  );
}

/** `1.5 h of at most 48 h`. */
function holdText({ hours, limitHours, verdict }: RunHolds['dirty']): string | null {
  if (hours === null) return null;
  const limit = limitHours === null ? ', no limit is stated' : ` of at most ${formatNumber(limitHours)} h`;
  return `${formatNumber(Math.round(hours * 100) / 100)} h${limit}${verdict === 'exceeded' ? ': exceeded' : ''}`;
}

const sectionStates: Readonly<
  Record<RunSection['state'], { readonly title: string; readonly colour: 'grey' | 'green' | 'amber' }>
> = {
  open: { title: 'Open', colour: 'grey' },
  done: { title: 'Done', colour: 'green' },
  absent: { title: 'Absent', colour: 'amber' },
  returned: { title: 'Returned', colour: 'amber' },
};

function SectionTitle({ section: { title, state, isEntry, needsCheck, checked } }: { readonly section: RunSection }) {
  const isLocked = isEntry && (state === 'done' || state === 'absent');
  return (
    <span className="limpid-row">
      {title}
      {isLocked && <Locked aria-label="Locked" />}
      <StateTag state={sectionStates[state]} size="sm" />
      {needsCheck && state === 'done' && checked === null && (
        <StateTag state={{ title: 'Waits for a check', colour: 'amber' }} size="sm" />
      )}
    </span>
  );
}
