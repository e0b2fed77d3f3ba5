import { ComparisonBetweenDays, EntryTabs } from '@limpid/ui-kit';

/** Differences between two dates, by the same comparison that previews an edit. */
export function ComparePage() {
  return (
    <div className="limpid-page">
      <EntryTabs label="Limit explorer" />
      <h1>Compare two dates</h1>
      <p className="limpid-lead">
        Policies, limits and worst cases as they stood at the end of the one day beside the other, and why they moved.
      </p>
      <ComparisonBetweenDays />
    </div>
  );
}
