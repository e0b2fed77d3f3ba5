import { useParams } from 'react-router';
import { ErrorState, Loading, PageLink, useAsOf, useFacilityData, withAsOf } from '@limpid/ui-kit';
import type { Trace, TraceKind, TraceNode } from '#plugins/qualification/shared/coverage/history';

const kindWords: Readonly<Record<TraceKind, string>> = {
  result: 'Result',
  sample: 'Sample',
  set: 'Sample set',
  equipment: 'Equipment',
  production: 'Production',
  run: 'Run',
  study: 'Study',
  protocol: 'Protocol',
  limit: 'Limit',
  policy: 'How it follows',
  hbel: 'Health-based limit',
  report: 'Report',
  method: 'Method',
};

/** From a result back to the report of the health-based limit (C12), as nested lists that every reader can walk. */
export function TracePage() {
  const { id = '' } = useParams();
  const asOf = useAsOf();
  const { data, error, isPending, refetch } = useFacilityData<Trace>(
    withAsOf(`/sample-results/${id}/trace`, asOf),
    'Loading the trace',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending) return <Loading />;
  return (
    <div className="limpid-page">
      <h1>Trace of a result</h1>
      <p className="limpid-lead">
        Where the result comes from: its sample, run and study, its method, and its limit with the health-based limit
        and the report.
      </p>
      <Parts nodes={data.trace.nodes} parentId={null} />
    </div>
  );
}

/** The parts below one, each with what is below it. */
function Parts({ nodes, parentId }: { readonly nodes: readonly TraceNode[]; readonly parentId: string | null }) {
  const parts = nodes.filter(node => node.parentId === parentId);
  if (parts.length === 0) return null;
  return (
    <ul className="limpid-coverage-proof">
      {parts.map(({ id, kind, title, detail, address }) => (
        <li key={id}>
          {kindWords[kind]}: {address === null ? title : <PageLink address={address}>{title}</PageLink>}
          {detail === null ? '' : `, ${detail}`}
          <Parts nodes={nodes} parentId={id} />
        </li>
      ))}
    </ul>
  );
}
