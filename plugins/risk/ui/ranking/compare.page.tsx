import { ComparisonBetweenDays, Trail } from '@limpid/ui-kit';

/** Changes of worst cases and ranks between two dates. */
export function WorstCaseComparePage() {
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'Worst case', to: '/' }]} />
      <h1>Changes of worst cases</h1>
      <p className="limpid-lead">
        The worst case of each equipment, of the facility, and of every equipment group, also under each cleaning
        procedure, and the place of every production, at the end of the one day beside the other.
      </p>
      <ComparisonBetweenDays views={['worst-cases']} />
    </div>
  );
}
