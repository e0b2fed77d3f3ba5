import { Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { DataTable, ErrorState, Loading } from '@limpid/ui-kit';
import type { FormulaVersion } from '#plugins/risk/shared/setup/formula-check';
import { changedParts, type TextPart } from './changed-parts.js';
import { useFormulaAsOf } from './use-formula-as-of.js';
import { versionDifferences } from './version-differences.js';

interface Props {
  /** Path of the formula below the facility. */
  readonly path: string;
  /** Its key in responses. */
  readonly one: 'rpnFormula' | 'macFormula';
  /** Newest first, two or more. */
  readonly versions: readonly FormulaVersion[];
}

/** Comparison of two versions of a formula: expression, test cases and the scores of its names at the time. */
export function CompareVersions({ path, one, versions }: Props) {
  const [newest, previous] = versions.map(({ formulaVersion }) => formulaVersion);
  const [from, setFrom] = useState(previous ?? 1);
  const [to, setTo] = useState(newest ?? 1);
  const choice = (id: string, label: string, value: number, choose: (version: number) => void) => (
    <Select id={id} labelText={label} value={String(value)} onChange={event => choose(Number(event.target.value))}>
      {versions.map(({ formulaVersion }) => (
        <SelectItem key={formulaVersion} value={String(formulaVersion)} text={`Version ${formulaVersion}`} />
      ))}
    </Select>
  );
  return (
    <section aria-labelledby="compare-versions">
      <h2 id="compare-versions">What differs</h2>
      <p className="limpid-lead">
        Test cases, variables and scores are those that stood when the version ended; of the newest, those of now.
      </p>
      <div className="limpid-form">
        {choice('compare-from', 'From', from, setFrom)}
        {choice('compare-to', 'To', to, setTo)}
      </div>
      {from === to ? (
        <p className="limpid-lead">Choose two versions.</p>
      ) : (
        <Differences key={`${from} ${to}`} {...{ path, one, versions, from, to }} />
      )}
    </section>
  );
}

function Differences({ path, one, versions, from, to }: Props & { readonly from: number; readonly to: number }) {
  const before = useFormulaAsOf(path, one, endOf(versions, from));
  const after = useFormulaAsOf(path, one, endOf(versions, to));
  const error = before.error ?? after.error;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        onAgain={() => {
          before.again();
          after.again();
        }}
      />
    );
  if (before.found === null || after.found === null) return <Loading />;
  const [expressionBefore, expressionAfter] = changedParts(
    before.found.formula.expression,
    after.found.formula.expression,
  );
  const others = versionDifferences(before.found, after.found);
  return (
    <DataTable
      title="What differs"
      size="sm"
      columns={[
        { heading: 'What', render: row => row.what },
        { heading: `Version ${from}`, render: row => row.from ?? 'nothing' },
        { heading: `Version ${to}`, render: row => row.to ?? 'nothing' },
      ]}
      rows={[
        {
          what: 'Expression',
          from: <Marked parts={expressionBefore} />,
          to: <Marked parts={expressionAfter} />,
        },
        ...others,
      ]}
      keyOf={row => row.what}
    />
  );
}

/** Differences are marked, not by colour alone. */
function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <code>
      {parts.map(({ text, isOwn }, place) =>
        isOwn ? (
          <strong key={place} className="limpid-changed">
            {text}
          </strong>
        ) : (
          <span key={place}>{text}</span>
        ),
      )}
    </code>
  );
}

/** Last millisecond before the next version; null for the current one. */
function endOf(versions: readonly FormulaVersion[], version: number): string | null {
  const next = versions.find(({ formulaVersion }) => formulaVersion === version + 1);
  return next === undefined ? null : new Date(Date.parse(next.createdAt) - 1).toISOString();
}
