import { formatDay, formatNumber, formatTime, PageLink } from '@limpid/ui-kit';
import type {
  CoverageCell,
  Proof,
  ProofHbel,
  ProofResult,
  ProofRun,
} from '#plugins/qualification/shared/coverage/coverage';
import { limitText, nameOf } from '../words.js';

const basisWords = {
  own: 'its own study',
  group: 'a study of its group',
  worstCase: 'a study of the worst case',
  historicalStudy: 'a historical study that is accepted as coverage',
};
const studyPages = { study: '/app/studies', historicalStudy: '/app/documents/historical-studies' };

/** From the residues to their studies, runs and results, and to the health-based limits; each study once. */
export function ProofChain({ cells }: { readonly cells: readonly CoverageCell[] }) {
  const proven = cells.flatMap(({ proof, residue, status }) =>
    proof === null || status === 'notApplicable' ? [] : [{ proof, residue }],
  );
  const byStudy = Map.groupBy(proven, ({ proof }) => proof.study.id);
  const hbels = cells.flatMap(cell => cell.hbels);
  return (
    <>
      {[...byStudy].map(([id, each]) => (
        <Study key={id} proven={each} />
      ))}
      {hbels.length > 0 && (
        <>
          <h3>Health-based limits</h3>
          <ul className="limpid-coverage-proof">
            {hbels.map(hbel => (
              <HealthBased key={hbel.id} hbel={hbel} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Study({
  proven,
}: {
  readonly proven: readonly { readonly proof: Proof; readonly residue: CoverageCell['residue'] }[];
}) {
  const [first] = proven;
  if (first === undefined) return null;
  const { study, provenAt, validUntil, basis } = first.proof;
  return (
    <>
      <h3>
        Proof:{' '}
        <PageLink address={`${studyPages[study.kind]}/${study.id}`}>
          {study.number} {study.title}
        </PageLink>
      </h3>
      <p>
        By {basisWords[basis]}, {study.outcome.toLowerCase()} on {formatDay(provenAt.slice(0, 10))}
        {validUntil === null ? '' : `, valid until ${formatDay(validUntil)}`}
      </p>
      <ul className="limpid-coverage-proof">
        {proven.map(({ proof, residue }) => (
          <li key={residue.id}>
            {nameOf(residue)}: proven limit {limitText(proof.provenLimitMgPerSqcm)}
          </li>
        ))}
        {study.runs.map(run => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </>
  );
}

function Run({ run }: { readonly run: ProofRun }) {
  const { number, outcome, isVoid, batchNumber, results } = run;
  return (
    <li>
      Run {number}
      {batchNumber === null ? '' : ` after batch ${batchNumber}`}:{' '}
      {isVoid ? 'void, not counted' : (outcome ?? 'not completed').toLowerCase()}
      {results.length > 0 && (
        <ul>
          {results.map(result => (
            <Result key={result.id} result={result} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Result({ result }: { readonly result: ProofResult }) {
  const { id, label, place, residue, verdict, percentOfLimit, isBound, method, measuredAt } = result;
  return (
    <li>
      <PageLink address={`/app/coverage/trace/${id}`}>
        {label}
        {place === null ? '' : ` at ${place}`}
      </PageLink>
      {residue === null ? '' : `, ${residue}`}: {verdict ?? 'no verdict'}
      {percentOfLimit === null ? '' : `, ${isBound ? 'below ' : ''}${formatNumber(percentOfLimit)} % of the limit`}
      {method === null ? '' : `, by ${method}`}, {formatTime(measuredAt)}
    </li>
  );
}

function HealthBased({ hbel }: { readonly hbel: ProofHbel }) {
  return (
    <li>
      <PageLink address={`/app/master/hbels/limit/${hbel.id}`}>{hbel.name}</PageLink>: {hbel.basis} {hbel.value} a day,{' '}
      {hbel.route}
      {hbel.report === null ? '' : `; ${hbel.report}`}
    </li>
  );
}
