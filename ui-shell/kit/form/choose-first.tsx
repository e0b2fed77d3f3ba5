import { useFacilityData, type RecordRow } from '../api/queries.js';
import { EmptyState } from '../states/states.js';
import { WaysOn, type WayOn } from '../states/ways-on.js';
import type { FormField } from './fields.js';
import { choicesPath, useMayChoose } from './choices.js';

/** Placeholder while no record is chosen: an invitation, or the first step when there are no records. */
export function ChooseFirst({
  field,
  title,
  none,
  ways,
}: {
  readonly field: Extract<FormField, { kind: 'reference' }>;
  readonly title: string;
  /** Shown when there are no records. */
  readonly none: string;
  readonly ways: readonly WayOn[];
}) {
  const enabled = useMayChoose(field);
  const { data } = useFacilityData<Readonly<Record<string, readonly RecordRow[]>>>(
    choicesPath(field, ''),
    `Searching ${field.label.toLowerCase()}`,
    { enabled },
  );
  // The field itself explains why there is nothing to choose.
  if (!enabled) return null;
  if (data?.[field.many]?.length !== 0) return <EmptyState title={title} />;
  return (
    <EmptyState title={none}>
      <WaysOn ways={ways} />
    </EmptyState>
  );
}
