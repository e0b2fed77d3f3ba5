import { Button, InlineNotification, Link as Anchor } from '@carbon/react';
import { CheckmarkFilled, WarningAltFilled } from '@carbon/icons-react';
import { Link } from 'react-router';
import {
  ErrorState,
  FilesInMaking,
  fp,
  Loading,
  useFacilityData,
  useFiles,
  usePermission,
  type RecordRow,
} from '@limpid/ui-kit';
import {
  protocolFields,
  type ProtocolCheck,
  type ProtocolStale,
  type SnapshotDifference,
} from '#plugins/qualification/shared/protocol';
import { FillButton } from './fill-button.js';
import { DifferenceTable } from './difference-table.js';

interface Checked {
  readonly blocks: readonly ProtocolCheck[];
  readonly differences: readonly SnapshotDifference[];
  readonly stale: ProtocolStale | null;
}

/** The texts that belong to a block of the list; blocks without texts are tables of the data. */
const textsOf: Readonly<Record<string, readonly (keyof typeof protocolFields)[]>> = {
  objective: ['objective', 'scope'],
  responsibilities: ['responsibilities'],
  worstCase: ['worstCaseRationale'],
  runs: ['runsRequired', 'runsRationale'],
  acceptance: ['acceptanceCriteria', 'statisticsRule'],
  visual: ['visualCriteria'],
  deviations: ['deviationRule'],
  references: ['citations'],
  training: ['training'],
};

/** The outline of a protocol with what is missing, its blocks, and what changed in the data since it was filled. */
export function ProtocolBuilder({ row }: { readonly row: RecordRow }) {
  const files = useFiles('Printing');
  const mayModify = usePermission('QualificationTask.Modify');
  const { data, error, isPending, refetch } = useFacilityData<Checked>(
    `/protocols/${row.id}/check`,
    'Checking the protocol',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending || data === undefined) return <Loading />;
  const { blocks, differences, stale } = data;
  const missing = blocks.filter(({ isComplete }) => !isComplete).length;
  const isBuilt = row['status'] === 'BeingBuilt';
  return (
    <>
      <div className="limpid-row">
        {mayModify && isBuilt && <FillButton row={row} />}
        {mayModify && isBuilt && (
          <Button as={Link} to={`/${row.id}/edit`} kind="tertiary" size="sm">
            Edit texts
          </Button>
        )}
        <Button
          kind="tertiary"
          size="sm"
          onClick={() => files.get(fp(`/reports/MACProtocol/${row.id}/pdf`), 'Protocol (PDF)')}
        >
          Protocol (PDF)
        </Button>
        {row['status'] === 'Approved' && (
          <Button as={Anchor} href={`/app/studies/new?protocolId=${row.id}`} kind="tertiary" size="sm">
            New study
          </Button>
        )}
      </div>
      <FilesInMaking files={files} />
      {stale !== null && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title="The data are stale"
          subtitle={`${stale.why}. ${isBuilt ? 'Fill the protocol from data before it is submitted.' : 'Revise the protocol with data of now.'}`}
        />
      )}
      <div className="limpid-protocol">
        <nav className="limpid-protocol-outline" aria-label="Blocks of the protocol">
          <p className="limpid-lead">
            {missing === 0 ? 'All blocks are complete' : `${missing} of ${blocks.length} blocks are not complete`}
          </p>
          <ol>
            {blocks.map(({ block, title, isComplete }) => (
              <li key={block}>
                {isComplete ? (
                  <CheckmarkFilled aria-label="Complete" />
                ) : (
                  <WarningAltFilled aria-label="Not complete" />
                )}{' '}
                <a href={`#block-${block}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {differences.length > 0 && (
            <DifferenceTable differences={differences} title="Data that changed since the protocol was filled" />
          )}
          {blocks.map(block => (
            <Block key={block.block} block={block} row={row} />
          ))}
        </div>
      </div>
    </>
  );
}

function Block({ block: { block, title, faults }, row }: { readonly block: ProtocolCheck; readonly row: RecordRow }) {
  return (
    <section id={`block-${block}`} aria-labelledby={`heading-${block}`}>
      <h2 id={`heading-${block}`}>{title}</h2>
      {(textsOf[block] ?? []).map(field => (
        <p key={field}>
          {(textsOf[block]?.length ?? 0) > 1 && <strong>{protocolFields[field].label}: </strong>}
          {textOf(row[field])}
        </p>
      ))}
      {faults.length === 0 ? (
        textsOf[block] === undefined && <p>Complete, see the tab Data</p>
      ) : (
        <ul className="limpid-blocked" aria-label={`Missing in ${title}`}>
          {faults.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Not stated';
}
