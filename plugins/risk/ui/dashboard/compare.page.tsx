import { ComparisonBetweenDays, PageBelow } from '@limpid/ui-kit';

/** Changes of risk levels between two dates. */
export function RiskComparePage() {
  return (
    <PageBelow title="Changes of risk levels" list="Risk dashboard">
      <p className="limpid-lead">
        A level moves when results are recorded, when a limit moves, or when the toxicity of an active is known better.
      </p>
      <ComparisonBetweenDays views={['risk-levels', 'risk-goals']} />
    </PageBelow>
  );
}
