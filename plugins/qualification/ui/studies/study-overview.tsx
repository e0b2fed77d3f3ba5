import { Button } from '@carbon/react';
import {
  api,
  DataTable,
  Facts,
  FilesInMaking,
  fp,
  formatTime,
  PageLink,
  refusalText,
  StateTag,
  toast,
  useFiles,
  useOnce,
  usePermission,
  useSave,
  type RecordRow,
} from '@limpid/ui-kit';
import type { StudyPlan, StudyResults } from '#plugins/qualification/shared/study';
import { outcomeState, runState, stateOf } from './states.js';

const none: StudyResults = { runs: [], passes: {}, setNames: {} };

/** A study at a glance: state, runs with their verdicts, passes of each contaminant set, report. */
export function StudyOverview({ row }: { readonly row: RecordRow }) {
  const files = useFiles('Printing');
  const results = (row['results'] ?? none) as StudyResults;
  const plan = (row['plan'] ?? null) as StudyPlan | null;
  const protocol = plan?.protocol ?? null;
  const required = Number(row['runsRequired'] ?? 3);
  return (
    <>
      <div className="limpid-row">
        <StateTag state={stateOf(String(row['state']))} />
        <StateTag state={outcomeState(String(row['outcome']))} />
        <PlanRun row={row} />
        <Button
          kind="tertiary"
          size="sm"
          onClick={() => files.get(fp(`/reports/StudyReport/${row.id}/pdf`), 'Study report (PDF)')}
        >
          Study report (PDF)
        </Button>
      </div>
      <FilesInMaking files={files} />
      <Facts
        facts={[
          ['Protocol', protocol === null ? 'None' : `${protocol.externalId} version ${protocol.version}`],
          ['Runs required', `${required}${row['consecutiveRequired'] === true ? ', one after the other' : ''}`],
          ['Deviations', ((row['deviationReferences'] ?? []) as readonly string[]).join(', ') || null],
          ['Completed', formatTime(row['completedAt'] as string | null)],
        ]}
      />
      <h2>Runs</h2>
      {results.runs.length === 0 ? (
        <p>No run yet: plan the first run, which makes its sample set.</p>
      ) : (
        <ul className="limpid-run-dots" aria-label="Runs of the study">
          {results.runs.map(run => (
            <li key={run.id}>
              <PageLink address={`/app/runs/${run.id}`}>
                <span>
                  Run {run.number}
                  {run.batchNumber === null ? '' : `, batch ${run.batchNumber}`}
                </span>
                <StateTag state={runState(run)} size="sm" />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <h2>Passes</h2>
      <DataTable
        title="Passes"
        columns={[
          { heading: 'Contaminant set', render: ([set]) => results.setNames[set] ?? set },
          { heading: 'Passes', align: 'end', render: ([, passes]) => `${passes} of ${required}` },
        ]}
        rows={Object.entries(results.passes)}
        keyOf={([set]) => set}
      />
    </>
  );
}

/** Plans the next run with its sample set. */
function PlanRun({ row }: { readonly row: RecordRow }) {
  const mayAdd = usePermission('QualificationTask.Add');
  const save = useSave(() =>
    api.post<{ readonly run: { readonly number: number } }>(fp(`/studies/${row.id}/runs`), {}, 'Planning the run'),
  );
  const [plan, isRunning] = useOnce(async () => {
    try {
      const { run } = await save.mutateAsync(undefined);
      toast({ kind: 'success', title: `Run ${run.number} is planned`, text: 'Its sample set is ready' });
    } catch (failure) {
      toast({ kind: 'error', title: 'The run was not planned', text: refusalText(failure) });
    }
  });
  const isOpen = row['state'] === 'NotStarted' || row['state'] === 'InProgress';
  if (!mayAdd || !isOpen || row['outcome'] === 'Failed') return null;
  return (
    <Button size="sm" disabled={isRunning} onClick={() => void plan()}>
      Plan run
    </Button>
  );
}
