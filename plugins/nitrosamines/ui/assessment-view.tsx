import { Button, Tag } from '@carbon/react';
import {
  api,
  DataTable,
  EmptyState,
  ErrorState,
  fp,
  Loading,
  shownNumber,
  toast,
  useFacilityData,
} from '@limpid/ui-kit';
import type { NitrosamineAssessment, ProductionAssessment } from '#schemas/nitrosamines/assessment';

/** Intakes, and the limits that follow in products, on surfaces and on a swab, beside each other. */
export function AssessmentView({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{ nitrosamineAssessment: NitrosamineAssessment }>(
    `/nitrosamines/${id}/assessment`,
    'Loading limits',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { intake, intakes, authority, productions, sample, loqNgPerMl } = data.nitrosamineAssessment;
  return (
    <>
      <p className="limpid-sentence">
        {intake === null || intake.ngPerDay === null
          ? 'No intake holds under the policy, so limits cannot be calculated.'
          : `${shownNumber(intake.ngPerDay)} ng may be taken in a day (${intake.because}).`}
      </p>
      <p className="limpid-lead">
        The policy takes{' '}
        {authority === 'strictest' ? 'the lowest intake of all authorities' : `the intake of ${authority}`}.{' '}
        <a className="cds--link" href="/app/limits/policies?type=Nitrosamine">
          Nitrosamine policy
        </a>
      </p>
      <DataTable
        title="Intakes by authority"
        columns={[
          { heading: 'Authority', render: each => each.authority },
          {
            heading: 'Intake, ng/day',
            align: 'end',
            render: each => (each.ngPerDay === null ? '–' : shownNumber(each.ngPerDay)),
          },
          { heading: 'Who says so', render: each => each.because },
        ]}
        rows={intakes}
        keyOf={each => each.authority}
      />
      <h2>By production</h2>
      {productions.length === 0 ? (
        <EmptyState title="No live production may carry it, so no limits are calculated" />
      ) : (
        <>
          <Productions rows={productions} />
          <p className="limpid-lead">
            Swab of {sample.areaSqcm} sqcm in {sample.volumeMl} ml at a recovery of {sample.recoveryPercent} %.{' '}
            {loqNgPerMl === null
              ? 'The LOQ of the method is not known.'
              : `The method quantifies from ${shownNumber(loqNgPerMl)} ng/ml.`}
          </p>
        </>
      )}
    </>
  );
}

const headings = [
  'Production',
  'In the product, ppm',
  'On the surface, ng/sqcm',
  'On a swab, ng',
  'Reading at most, ng/ml',
  'Method',
  'Before',
  'MAC matrix',
];

function Productions({ rows }: { readonly rows: readonly ProductionAssessment[] }) {
  return (
    <div className="limpid-table-scroll">
      <table className="cds--data-table" aria-label="Limits by production">
        <thead>
          <tr>
            {headings.map(heading => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <ProductionRow key={row.production.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductionRow({
  row: { production, inProduct, limit, swab, isFeasible, outcome, missing },
}: {
  readonly row: ProductionAssessment;
}) {
  const explain =
    limit === null || limit.previous === null
      ? ''
      : `/app/limits/explain?previous=${limit.previous.id}&substance=${limit.substance.id}&next=${limit.next.id}`;
  return (
    <tr>
      <td className="limpid-named-production">
        <a className="cds--link" href={`/app/master/productions/${production.id}`}>
          {production.externalId}
        </a>{' '}
        {production.name}
      </td>
      <td
        className="limpid-number"
        title={inProduct === null ? '' : `${inProduct.maxDailyDoseMg} mg a day, ${inProduct.doseFrom}`}
      >
        {inProduct === null ? '–' : shownNumber(inProduct.ppm)}
      </td>
      <td className="limpid-number">
        {limit === null ? (
          noLimit(outcome, missing)
        ) : (
          <a className="cds--link" href={explain}>
            {shownNumber(limit.l3MgPerSqcm * 1e6)}
          </a>
        )}
      </td>
      <td className="limpid-number">{shownNumber(swab?.ng)}</td>
      <td className="limpid-number">{shownNumber(swab?.rawNgPerMl)}</td>
      <td>
        {isFeasible === null ? (
          '–'
        ) : isFeasible ? (
          <Tag type="green">measurable</Tag>
        ) : (
          <Tag type="red">LOQ above limit</Tag>
        )}
      </td>
      <td>{limit?.next.externalId ?? '–'}</td>
      <td>
        {limit !== null && (
          <span className="limpid-formats">
            {(['pdf', 'xlsx'] as const).map(format => (
              <Button
                key={format}
                kind="ghost"
                size="sm"
                onClick={() => download(`/reports/macMatrix/production/${production.id}/nitrosamine?format=${format}`)}
              >
                {format.toUpperCase()}
                <span className="cds--visually-hidden"> of the matrix of {production.externalId}</span>
              </Button>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}

function noLimit(outcome: ProductionAssessment['outcome'], missing: readonly string[]): string {
  if (outcome === 'NOT_ASSESSED') return 'not assessed: the policy is off';
  return outcome === 'MISSING_INPUT' ? `missing: ${missing.join(', ')}` : 'no other production shares equipment';
}

function download(path: string): void {
  api
    .download(fp(path), 'Report')
    .catch((error: unknown) => toast({ kind: 'error', title: 'Error Occurred', text: (error as Error).message }));
}
