import { DataTable, formatTime, StateTag } from '@limpid/ui-kit';
import {
  actualText,
  cycleVerdictWords,
  plannedText,
  type CycleReport,
  type CycleStep,
} from '#plugins/qualification/shared/cycle-file';

const colours = { within: 'green', outside: 'red', incomplete: 'amber', missed: 'red', unplanned: 'amber' } as const;

/** The cycle of a cleaning step by step: what the procedure asks for beside what the file says. */
export function CycleTable({ cycle: { steps, fileName, procedure, profile } }: { readonly cycle: CycleReport }) {
  return (
    <>
      <p>{`${fileName} against ${procedure.externalId}, version ${procedure.documentVersion}. Columns: ${profile}.`}</p>
      <DataTable
        title="Steps of the cycle"
        size="sm"
        columns={[
          { heading: 'Step', render: ({ number }) => number ?? '' },
          { heading: 'Action', render: step => <Action step={step} /> },
          {
            heading: 'Start and end',
            folds: true,
            render: ({ startedAt, endedAt }) =>
              startedAt === null ? '' : `${formatTime(startedAt)} to ${formatTime(endedAt)}`,
          },
          { heading: 'Planned', render: step => <Values step={step} textOf={plannedText} /> },
          {
            heading: 'Actual',
            render: step => (step.verdict === 'missed' ? '' : <Values step={step} textOf={actualText} marks />),
          },
          {
            heading: 'Verdict',
            render: ({ verdict }) => (
              <StateTag state={{ title: cycleVerdictWords[verdict], colour: colours[verdict] }} size="sm" />
            ),
          },
        ]}
        rows={steps}
        keyOf={({ number, startedAt }) => `${number ?? ''} ${startedAt ?? ''}`}
      />
    </>
  );
}

function Action({ step: { action, recordedName, isCritical } }: { readonly step: CycleStep }) {
  const isOther = recordedName !== null && recordedName.toLowerCase() !== action.toLowerCase();
  return (
    <>
      {action}
      {isCritical && <strong> critical</strong>}
      {isOther && <div className="cds--form__helper-text">{`In the file: ${recordedName}`}</div>}
    </>
  );
}

function Values({
  step: { values },
  textOf,
  marks = false,
}: {
  readonly step: CycleStep;
  readonly textOf: (value: CycleStep['values'][number]) => string;
  readonly marks?: boolean;
}) {
  return (
    <>
      {values.map(value => {
        const text = textOf(value);
        if (text === '') return null;
        const line = `${value.what}: ${text}`;
        return <div key={value.what}>{marks && value.isWithin === false ? <strong>{`${line} ✗`}</strong> : line}</div>;
      })}
    </>
  );
}
