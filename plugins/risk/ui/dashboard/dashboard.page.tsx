import {
  AsOfChoice,
  DataTable,
  EmptyState,
  ErrorState,
  FlaggedNumber,
  headingInUnit,
  importWay,
  LoadingCards,
  LoadingPicture,
  PageLink,
  formatInUnit,
  formatNumber,
  useAsOf,
  useFacilityData,
  WaysOn,
  withAsOf,
} from '@limpid/ui-kit';
import { flaggedCapability } from '#plugins/risk/shared/scores/capability-words';
import { Link } from 'react-router';
import { FEW_RESULTS_BELOW } from '#plugins/risk/server/engine/capability';
import { riskLevels } from '#plugins/risk/shared/names';
import type { RiskScores, ToxicityScore } from '#plugins/risk/shared/scores/scores';
import { Card } from '../card.js';
import { nameOf } from '#plugins/risk/shared/record-name';
import { Notice } from '../ranking/notice.js';
import { CapabilityBubbles } from './capability-bubbles.js';
import { CapabilityTable, Level } from './capability-table.js';
import { Distribution } from './distribution.js';
import { Goals } from './goals.js';
import { productionColumn } from './production-column.js';
import { RiskMatrix } from './risk-matrix.js';
import { RiskBubbles } from './risk-bubbles.js';
import { intakeText } from './scale.js';
import { ToxicityRuler } from './toxicity-ruler.js';
import { mapProductions } from '../ways.js';

/** Risk dashboard: toxicity of every active, productions that set the limits and their visibility (S11). */
export function RiskDashboardPage() {
  const asOf = useAsOf();
  const scores = useFacilityData<RiskScores>(withAsOf('/risk-scores', asOf), 'Loading the risk scores');
  const toxicity = useFacilityData<ToxicityScore>(
    withAsOf('/dashboard/toxicity-score', asOf),
    'Loading the toxicity scores',
  );
  return (
    <div className="limpid-page">
      <h1>Risk dashboard</h1>
      <p className="limpid-lead">
        Toxicity of the actives, process capability of cleaning, and the productions that set the limits.{' '}
        <Link className="cds--link" to="/compare">
          Compare risk levels between dates
        </Link>
      </p>
      <AsOfChoice />
      <Content scores={scores} toxicity={toxicity} />
    </div>
  );
}

type Answer<T> = ReturnType<typeof useFacilityData<T>>;

function Content({
  scores,
  toxicity,
}: {
  readonly scores: Answer<RiskScores>;
  readonly toxicity: Answer<ToxicityScore>;
}) {
  const error = scores.error ?? toxicity.error;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        onAgain={() => {
          void scores.refetch();
          void toxicity.refetch();
        }}
      />
    );
  if (scores.data === undefined || toxicity.data === undefined)
    return (
      <>
        <LoadingCards />
        <LoadingPicture />
      </>
    );
  if (scores.data.productions.length === 0)
    return (
      <EmptyState title="Risk scores need productions with actives">
        <WaysOn
          ways={[
            { label: 'Add productions', address: '/app/master/productions/new', permission: 'Production.Add' },
            importWay,
          ]}
        />
      </EmptyState>
    );
  return <Pictures scores={scores.data} toxicity={toxicity.data.toxicityScore} />;
}

function Pictures({
  scores,
  toxicity,
}: {
  readonly scores: RiskScores;
  readonly toxicity: ToxicityScore['toxicityScore'];
}) {
  const { max, byBasis, withoutScore } = toxicity;
  const unknown = scores.actives.filter(active => active.intakeUgPerDay === null);
  const hasActives = unknown.length < scores.actives.length;
  const hasResults = scores.productions.some(each => each.capability.sources.length > 0);
  const hasLimits = scores.productions.some(each => each.toxicity.value !== null && each.detectability.value !== null);
  return (
    <>
      <div className="limpid-cards limpid-wide-cards">
        <Card title="Highest toxicity score" figure={max === null ? 'none' : formatNumber(max.toxicityScore)}>
          {max !== null &&
            `${nameOf(max.production)}${max.intakeUgPerDay === null ? '' : `, ${intakeText(max.intakeUgPerDay)}`}`}
        </Card>
        <Card title="Productions by a reviewed limit" figure={String(byBasis['published'] ?? 0)}>
          {byBasis['seed'] ?? 0} by a limit not yet reviewed, {byBasis['screening'] ?? 0} by dose ÷ 1000
        </Card>
        <Card title="Productions without a score" figure={String(withoutScore)}>
          {withoutScore === 0 ? 'every active has a limit or a dose' : 'neither limit nor dose is known'}
        </Card>
        <CapabilityCard scores={scores} />
      </div>
      {!hasResults && <NoCapability />}
      {unknown.length > 0 && (
        <Notice
          kind="warning"
          title={`${unknown.length === 1 ? '1 active has' : `${unknown.length} actives have`} neither a health-based limit nor a dose`}
        >
          {unknown.slice(0, 8).map(({ active }, index) => (
            <span key={active.id}>
              {index > 0 && ', '}
              <PageLink address={`/app/master/actives/${active.id}`}>{nameOf(active)}</PageLink>
            </span>
          ))}
        </Notice>
      )}
      {hasResults && (
        <>
          <CapabilityBubbles scores={scores} />
          <p className="limpid-lead">
            Larger bubbles are harder to see at their limit; above {scores.matrix.visibleUpTo} the level is one step
            higher than that of the area. Grey with a dashed line: fewer than {FEW_RESULTS_BELOW} results.
          </p>
          <CapabilityTable scores={scores} />
        </>
      )}
      {hasActives && <ToxicityRuler scores={scores} />}
      {hasLimits ? (
        <RiskBubbles scores={scores} />
      ) : (
        <EmptyState title="Visibility needs limits, and limits need productions that share equipment">
          <WaysOn ways={[mapProductions]} />
        </EmptyState>
      )}
      <p className="limpid-lead">
        Seen at {scores.visibleResidueUgPerSqcm} ug/sqcm unless measured. The size shows the share of the{' '}
        {scores.equipmentsWithLimit} pieces of equipment whose lowest limit the production sets. Red, orange and green
        are the risk levels high, medium and low; blue and grey productions have none yet.
      </p>
      <Distribution toxicity={toxicity} />
      <h2>Risk goals</h2>
      <Goals goals={scores.goals} />
      <RiskMatrix scores={scores} />
      <TopProductions scores={scores} />
    </>
  );
}

function CapabilityCard({ scores: { productions } }: { readonly scores: RiskScores }) {
  const measured = productions.filter(each => each.capability.value !== null);
  if (measured.length === 0)
    return (
      <Card title="Process capability" figure="not yet known">
        no results are recorded, so there is no risk level
      </Card>
    );
  const levels = riskLevels
    .toReversed()
    .map(level => `${measured.filter(each => each.level === level).length} ${level}`)
    .join(', ');
  return (
    <Card title="Productions with a capability score" figure={`${measured.length} of ${productions.length}`}>
      risk: {levels}
    </Card>
  );
}

/** Explains process capability and where to begin. */
function NoCapability() {
  return (
    <Notice kind="info" title="No production has a risk level yet">
      The level crosses toxicity with process capability: how far the residue found in earlier validations stays below
      the limit. Record mean and standard deviation of your reports, or the single results.{' '}
      <a className="cds--link" href="/app/risk/process-capability">
        Process capability
      </a>
    </Notice>
  );
}

const topShown = 8;

function TopProductions({ scores }: { readonly scores: RiskScores }) {
  const top = scores.productions
    .filter(each => each.governs > 0)
    .toSorted((a, b) => b.governs - a.governs)
    .slice(0, topShown);
  if (top.length === 0) return null;
  return (
    <>
      <h2>Productions that set the limits</h2>
      <DataTable
        title="Productions that set the limits"
        columns={[
          productionColumn,
          { heading: 'Equipment governed', align: 'end', render: each => each.governs },
          {
            heading: headingInUnit('Lowest limit', 'mg/sqcm'),
            align: 'end',
            render: each => formatInUnit(each.l3MgPerSqcm, 'mg/sqcm'),
          },
          { heading: 'Toxicity score', align: 'end', render: each => formatNumber(each.toxicity.value) },
          {
            heading: 'Detectability score',
            folds: true,
            align: 'end',
            render: each => formatNumber(each.detectability.value),
          },
          {
            heading: 'Capability score',
            folds: true,
            render: each => <FlaggedNumber {...flaggedCapability(each.capability)} />,
          },
          { heading: 'Risk level', render: each => <Level risk={each} /> },
          { heading: 'RPN', folds: true, align: 'end', render: each => formatNumber(each.rpn) },
        ]}
        rows={top}
        keyOf={each => each.production.id}
      />
    </>
  );
}
