import { InlineNotification, Tag } from '@carbon/react';
import { Fragment } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  AsOfChoice,
  DataTable,
  ErrorState,
  headingInUnit,
  LoadingPage,
  PageLink,
  readerUnit,
  formatInUnit,
  formatLimitIn,
  formatNumber,
  formatSides,
  Slot,
  useAsOf,
  useFacilityData,
  withAsOf,
  Trail,
} from '@limpid/ui-kit';
import type { Explanation } from '#plugins/limits/shared/limit';
import { pairTitle } from '#plugins/limits/shared/pair-title';
import type { ResidueType } from '#plugins/limits/shared/policy';
import { OverrideTag } from '../overrides/override-tag.js';
import { PrintButton, Printed } from './print-button.js';
import { AgentEquipments } from './agent-equipments.js';
import { LimitLadder } from './limit-ladder.js';
import { BasisNote } from '../explorer/limit-table.js';
import { SampleLimits } from './sample-limits.js';
import { FlagList } from './flag-list.js';
import { shownInput, shownResult } from './traced-value.js';
import { criterionWord, inputWord, reasonWord, recordAddress, unitsWord } from '../words.js';

/** The explanation of one limit: the sentence, the ladder, every candidate, each step with its inputs, and the sensitivity. */
export function ExplainPage() {
  const [params] = useSearchParams();
  // An incomplete link names no limit; for another limit or date nothing is shown before its own response.
  return params.has('substance') && params.has('next') ? (
    <Explained key={params.toString()} params={params} />
  ) : (
    <NoLimitChosen />
  );
}

function NoLimitChosen() {
  return (
    <div className="limpid-page limpid-empty">
      <h1>Choose a limit to see where it comes from</h1>
      <p>Every limit in the explorer leads to its explanation.</p>
      <Link className="cds--link" to="/">
        Limit explorer
      </Link>
    </div>
  );
}

function Explained({ params }: { readonly params: URLSearchParams }) {
  const asOf = useAsOf();
  const { data, error, isPending, refetch } = useFacilityData<Explanation>(
    `/limits/explain?${params.toString()}`,
    'Explaining the limit',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending) return <LoadingPage />;
  const shown = data.limit === null ? 'No limit' : formatLimitIn(data.limit.sal);
  return (
    <div className="limpid-page limpid-explained">
      <Trail crumbs={[{ title: 'Limit explorer', to: withAsOf('/', asOf) }]} />
      <div className="limpid-row limpid-between">
        <h1>{pairTitle(data)}</h1>
        <div className="limpid-row">
          <Slot name="limits.explanation" given={{ query: params, asOf }} />
          <PrintButton />
        </div>
      </div>
      <Printed data={data} asOf={asOf} />
      <AsOfChoice />
      <h2 className="limpid-explained-limit">
        {shown} <OverrideTag override={data.limit?.override ?? null} />
      </h2>
      <p className="limpid-sentence">{data.sentence}</p>
      {data.outcome === 'MISSING_INPUT' && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title="Cannot be calculated"
          subtitle={`Missing: ${inputWord(data.missing.join(', '))}`}
        />
      )}
      <FlagList flags={data.limit?.flags ?? []} />
      {data.limit !== null && data.limit.alert !== null && (
        <p className="limpid-lead">
          Alert level: {formatLimitIn(data.limit.alert.sal)}, {formatNumber(data.limit.alert.percent)} % of the limit. A
          result above it passes and is investigated.
        </p>
      )}
      <h2>The ladder</h2>
      <LimitLadder explanation={data} asOf={asOf} />
      <h2>All criteria</h2>
      <Candidates candidates={data.candidates} residueType={data.limit?.residueType} />
      {data.steps.length > 0 && <h2>Step by step</h2>}
      {data.steps.map(step => (
        <Step key={step.formula} step={step} />
      ))}
      {data.steps.length === 0 && <AgentEquipments equipments={data.equipment} />}
      {data.limit !== null && (
        <>
          <h2>In a sample</h2>
          <SampleLimits limit={data.limit} equipments={data.equipment} asOf={asOf} />
        </>
      )}
      {data.sensitivity.length > 0 && (
        <>
          <h2>What would change it</h2>
          <SensitivityTable sensitivity={data.sensitivity} now={data.limit?.l3MgPerSqcm ?? null} />
        </>
      )}
      <BasisNote basis={data.basis} />
    </div>
  );
}

function Candidates({
  candidates,
  residueType,
}: {
  readonly candidates: Explanation['candidates'];
  readonly residueType: ResidueType | undefined;
}) {
  return (
    <DataTable
      title="All criteria"
      columns={[
        {
          heading: 'Criterion',
          render: candidate => (
            <>
              {criterionWord(candidate.criterion, residueType)}
              {candidate.formula !== null && <FormulaLink formula={candidate.formula} />}
            </>
          ),
        },
        {
          heading: 'Status',
          render: candidate => (
            <Tag type={candidate.status === 'governs' ? 'blue' : candidate.status === 'available' ? 'gray' : 'outline'}>
              {candidate.status}
            </Tag>
          ),
        },
        {
          heading: headingInUnit('MAC', 'mg'),
          align: 'end',
          render: ({ macMg, firstUnits }) => (
            <>
              {formatInUnit(macMg, 'mg')}
              {firstUnits !== null && macMg !== null && <div>in {unitsWord(firstUnits)}</div>}
            </>
          ),
        },
        {
          heading: headingInUnit('L3', 'mg/sqcm'),
          align: 'end',
          render: candidate => formatInUnit(candidate.l3MgPerSqcm, 'mg/sqcm'),
        },
        { heading: 'Reason', render: candidate => reasonWord(candidate.reason) },
      ]}
      rows={candidates}
      keyOf={candidate => candidate.criterion}
    />
  );
}

/** The user-defined formula that replaces a criterion. */
function FormulaLink({ formula }: { readonly formula: NonNullable<Explanation['candidates'][number]['formula']> }) {
  return (
    <>
      {' by '}
      <PageLink address={recordAddress('macFormulas', formula.id) ?? ''}>
        {formula.externalId} {formula.name}, version {formula.version}
      </PageLink>
      : <code>{formula.expression}</code>
    </>
  );
}

function Step({ step }: { readonly step: Explanation['steps'][number] }) {
  return (
    <section>
      <h3>
        {step.title}: {shownResult(step)}
      </h3>
      <p>{step.text}</p>
      <dl className="limpid-facts">
        {step.inputs.map(input => {
          const address = input.source === null ? null : recordAddress(input.source.kind, input.source.id);
          return (
            <Fragment key={input.symbol}>
              <dt>{input.symbol === input.name ? input.name : `${input.symbol} ${input.name}`}</dt>
              <dd>
                {shownInput(input)}{' '}
                {input.source !== null &&
                  (address === null ? (
                    <span>({input.source.label})</span>
                  ) : (
                    <PageLink address={address}>{input.source.label}</PageLink>
                  ))}
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}

function SensitivityTable({
  sensitivity,
  now,
}: {
  readonly sensitivity: Explanation['sensitivity'];
  readonly now: number | null;
}) {
  const change = (value: number | null): string => {
    if (value === null || now === null) return '';
    if (value === now) return 'no change';
    const [shown] = formatSides(value, now, 'mg/sqcm');
    return `${shown} ${readerUnit('mg/sqcm')} (${value < now ? 'tighter' : 'looser'})`;
  };
  return (
    <DataTable
      title="Sensitivity"
      columns={[
        {
          heading: 'Input',
          render: row => <>{row.input === row.symbol ? row.input : `${row.input} (${row.symbol})`}</>,
        },
        { heading: 'L3 with the input 10 % lower', render: row => change(row.lowerL3) },
        { heading: 'L3 with the input 10 % higher', render: row => change(row.higherL3) },
      ]}
      rows={sensitivity}
      keyOf={row => row.symbol}
    />
  );
}
