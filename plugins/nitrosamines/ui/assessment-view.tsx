import { Button } from '@carbon/react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  FilesInMaking,
  fp,
  headingInUnit,
  Loading,
  PageLink,
  formatInUnit,
  formatLimitIn,
  formatNumber,
  useFacilityData,
  useFiles,
  type TableColumn,
} from '@limpid/ui-kit';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import { outcomeWord } from '#plugins/limits/shared/limit-words';
import type { NitrosamineAssessment, ProductionAssessment } from '#plugins/nitrosamines/shared/assessment';
import { FeasibleTag } from './feasibility-cells.js';
import { MethodLinks } from './method-links.js';

/** Intakes, and the resulting limits in products, on surfaces and on a swab. */
export function AssessmentView({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{ nitrosamineAssessment: NitrosamineAssessment }>(
    `/nitrosamines/${id}/assessment`,
    'Loading limits',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { intake, intakes, authority, productions, sample, methods, loqNgPerMl } = data.nitrosamineAssessment;
  return (
    <>
      <p className="limpid-sentence">
        {intake === null || intake.ngPerDay === null
          ? 'There is no intake under the policy, so limits cannot be calculated.'
          : `${formatLimitIn({ value: intake.ngPerDay, unit: 'ng/day' })} is acceptable (${intake.because}).`}
      </p>
      <p className="limpid-lead">
        The policy uses{' '}
        {authority === 'strictest' ? 'the lowest intake of all authorities' : `the intake of ${authority}`}.{' '}
        <PageLink address="/app/limits/policies?type=Nitrosamine" otherwise="nothing">
          Nitrosamine policy
        </PageLink>
      </p>
      <DataTable
        title="Intakes by authority"
        columns={[
          { heading: 'Authority', render: each => each.authority },
          {
            heading: 'Intake, ng/day',
            align: 'end',
            render: each => (each.ngPerDay === null ? '–' : formatInUnit(each.ngPerDay, 'ng/day')),
          },
          { heading: 'Source', render: each => each.because },
        ]}
        rows={intakes}
        keyOf={each => each.authority}
      />
      <h2>By production</h2>
      {productions.length === 0 ? (
        <EmptyState title="No live production may carry this nitrosamine, so no limits are calculated" />
      ) : (
        <>
          <DataTable
            title="Limits by production"
            columns={columnsOf(loqNgPerMl === null ? [] : sample.missing)}
            rows={productions}
            keyOf={({ production }) => production.id}
          />
          <p className="limpid-lead">
            Swab of {sample.areaSqcm} sqcm in {sample.volumeMl} ml at a recovery of {sample.recoveryPercent} % (
            {sample.recoverySource}).{' '}
            {sample.missing.length > 0 && loqNgPerMl !== null && `Incomplete: ${sample.missing.join(', ')} missing. `}
            {loqNgPerMl === null
              ? 'The LOQ of the method is unknown, so it is unknown whether the limits can be measured.'
              : `The LOQ of the method is ${formatNumber(loqNgPerMl)} ng/ml.`}{' '}
            {methods.length === 0 ? (
              <>
                No analytical method names it as its analyte:{' '}
                <a className="cds--link" href="/app/master/analytical-methods/new">
                  add one
                </a>
                .
              </>
            ) : (
              <>
                Analytical methods: <MethodLinks methods={methods} />.
              </>
            )}
          </p>
          <p>
            <a
              className="cds--link"
              href={`/app/master/nitrosamines/combined?production=${productions[0]?.production.id ?? ''}`}
            >
              Several nitrosamines in one production: assess them as combined nitrosamines
            </a>
          </p>
        </>
      )}
    </>
  );
}

const columnsOf = (missing: readonly string[]): readonly TableColumn<ProductionAssessment>[] => [
  {
    heading: 'Production',
    className: 'limpid-named-production',
    render: ({ production, limit }) => (
      <>
        <PageLink address={`/app/master/productions/${production.id}`}>{production.externalId}</PageLink>{' '}
        {production.name}
        {limit !== null && `, before ${limit.next.externalId}`}
      </>
    ),
  },
  {
    heading: 'In the product, ppm',
    folds: true,
    align: 'end',
    render: ({ inProduct }) =>
      inProduct === null ? (
        '–'
      ) : (
        <span title={`${inProduct.maxDailyDoseMg} mg/day, ${inProduct.doseFrom}`}>
          {formatInUnit(inProduct.ppm, 'ppm')}
        </span>
      ),
  },
  {
    heading: headingInUnit('In the next batch', 'mg'),
    folds: true,
    align: 'end',
    render: ({ limit }) => formatInUnit(limit?.l2Mg, 'mg') || '–',
  },
  {
    heading: headingInUnit('On the surface', 'ng/sqcm'),
    align: 'end',
    render: row => <SurfaceLimit row={row} />,
  },
  {
    heading: headingInUnit('On a swab', 'ng'),
    folds: true,
    align: 'end',
    render: ({ swab }) => formatInUnit(swab?.ng, 'ng'),
  },
  { heading: 'Maximum reading, ng/ml', align: 'end', render: ({ swab }) => formatInUnit(swab?.rawNgPerMl, 'ng/ml') },
  {
    heading: 'Method',
    render: ({ swab, isFeasible }) => (swab === null ? '–' : <FeasibleTag isFeasible={isFeasible} missing={missing} />),
  },
  { heading: 'MAC matrix', render: row => row.limit !== null && <MatrixFiles production={row.production} /> },
];

function SurfaceLimit({ row: { limit, outcome, missing } }: { readonly row: ProductionAssessment }) {
  if (limit === null) return outcomeWord(outcome, missing);
  const explain = limit.previous === null ? '' : `/app/limits/explain?${explainQuery(limit)}`;
  return (
    <a className="cds--link" href={explain}>
      {formatInUnit(limit.l3MgPerSqcm * 1e6, 'ng/sqcm')}
    </a>
  );
}

function MatrixFiles({ production }: { readonly production: ProductionAssessment['production'] }) {
  const files = useFiles('Report');
  return (
    <span className="limpid-unbroken">
      {(['pdf', 'xlsx'] as const).map(format => (
        <Button
          key={format}
          kind="ghost"
          size="sm"
          onClick={() =>
            files.get(
              fp(`/reports/macMatrix/production/${production.id}/nitrosamine?format=${format}`),
              `Matrix of ${production.externalId} (${format.toUpperCase()})`,
            )
          }
        >
          {format.toUpperCase()}
          <span className="cds--visually-hidden"> of the matrix of {production.externalId}</span>
        </Button>
      ))}
      <FilesInMaking files={files} />
    </span>
  );
}
