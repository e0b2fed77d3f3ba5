import { Tag } from '@carbon/react';
import {
  DataTable,
  headingInUnit,
  formatInUnit,
  formatLimitIn,
  formatNumber,
  formatQuantity,
  type ApiFailure,
} from '@limpid/ui-kit';
import type { PolicyExample } from '#plugins/limits/shared/policy-example';
import { InlineFailure } from '../explain/inline-failure.js';
import { shownResult } from '../explain/traced-value.js';
import { criterionWord, flagWord, outcomeWord, reasonWord } from '../words.js';
import { settingLabel } from './policy-fields.js';

/** One real pair of the plant under the draft: before and after, every criterion, the steps, and the sample limits. */
export function WorkedExample({
  example,
  error,
}: {
  readonly example: PolicyExample | undefined;
  readonly error: ApiFailure | null;
}) {
  if (error !== null)
    return <InlineFailure error={error} labelOf={path => settingLabel(path.replace(/^draft\./, ''))} />;
  if (example === undefined) return <p className="limpid-lead">Calculating…</p>;
  if (example.explanation === null)
    return <p>The facility has no such residue yet. The first that shares equipment is the example here.</p>;
  return (
    <>
      <Headline example={example} />
      <details open={matchMedia('(min-width: 66rem)').matches}>
        <summary>How it is calculated</summary>
        <Candidates candidates={example.explanation.candidates} />
        <ol className="limpid-steps">
          {example.explanation.steps.map(step => (
            <li key={step.formula}>
              <strong>
                {step.title}: {shownResult(step)}
              </strong>
              <br />
              <span className="limpid-caption">{step.text}</span>
            </li>
          ))}
        </ol>
        <Samples samples={example.samples} />
      </details>
      {example.warnings.length > 0 && (
        <ul className="limpid-warnings">
          {example.warnings.map(({ path, message }) => (
            <li key={path}>
              {settingLabel(path)}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Headline({ example: { current, explanation } }: { readonly example: PolicyExample }) {
  const limit = explanation?.limit ?? null;
  const named = limit ?? current;
  const ratio = limit === null || current === null ? null : limit.l3MgPerSqcm / current.l3MgPerSqcm;
  return (
    <div role="status">
      {named !== null && (
        <p>
          {named.substance.name}
          {named.previous === null ? '' : ` from ${named.previous.externalId}`} before {named.next.externalId}{' '}
          {named.next.name}
        </p>
      )}
      <p className="limpid-figure">
        {limit === null
          ? outcomeWord(explanation?.outcome ?? 'MISSING_INPUT', explanation?.missing ?? [])
          : formatLimitIn(limit.sal)}
      </p>
      {limit !== null && <p className="limpid-lead">governed by {criterionWord(limit.criterion)}</p>}
      {ratio !== null && ratio !== 1 && (
        <p>
          <Tag type={ratio < 1 ? 'red' : 'green'}>{ratio < 1 ? 'tighter' : 'looser'}</Tag> × {formatNumber(ratio)} of{' '}
          {current !== null && formatLimitIn(current.sal)} now in force
        </p>
      )}
      {(limit?.flags ?? []).map(flag => (
        <p key={flag} className="limpid-caption">
          {flagWord(flag)}
        </p>
      ))}
    </div>
  );
}

type Explanation = NonNullable<PolicyExample['explanation']>;

function Candidates({ candidates }: { readonly candidates: Explanation['candidates'] }) {
  return (
    <DataTable
      title="Criteria of the example"
      size="sm"
      columns={[
        {
          heading: 'Criterion',
          render: candidate => (
            <>
              {criterionWord(candidate.criterion)}{' '}
              {candidate.status === 'governs' ? (
                <Tag type="blue" size="sm">
                  governs
                </Tag>
              ) : (
                <span className="limpid-caption">{reasonWord(candidate.reason)}</span>
              )}
            </>
          ),
        },
        {
          heading: headingInUnit('MAC', 'mg'),
          align: 'end',
          render: candidate => formatInUnit(candidate.macMg, 'mg') || '–',
        },
      ]}
      rows={candidates}
      keyOf={candidate => candidate.criterion}
    />
  );
}

function Samples({ samples }: { readonly samples: PolicyExample['samples'] }) {
  return (
    <ul className="limpid-samples">
      {samples.map(sample => (
        <li key={sample.sampleType}>
          {sample.sampleType === 'swab'
            ? `A swab of ${formatQuantity({ value: sample.areaSqcm, unit: 'sqcm' })} in ${formatNumber(sample.volumeMl)} ml`
            : `A rinse of ${formatNumber(sample.areaSqcm / 1e4)} sqm with ${formatNumber(sample.volumeMl / 1000)} L`}
          {': '}
          {sample.limit === null
            ? sample.outcome === 'RECOVERY_TOO_LOW'
              ? 'the recovery of 80 percent is not accepted'
              : 'no recovery is known'
            : `${formatLimitIn(sample.limit.printed)}, typed in ${sample.limit.recordingUnit}; at 80 percent recovery the laboratory may read ${formatLimitIn({ value: sample.limit.l5RawPpm, unit: 'ppm' })}`}
          {sample.limit?.flags.map(flag => ` ${flagWord(flag)}`)}
        </li>
      ))}
    </ul>
  );
}
