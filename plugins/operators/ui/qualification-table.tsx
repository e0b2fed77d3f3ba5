import { Tag } from '@carbon/react';
import { DataTable, EmptyState, facilityDay, formatQuantity, words } from '@limpid/ui-kit';
import type { Qualification } from '#plugins/operators/shared/operator';

/** Whether it has expired, by the days in the time zone of the facility. */
function isExpired({ expiresOn }: Qualification): boolean {
  return expiresOn !== null && expiresOn !== undefined && expiresOn < facilityDay();
}

/** `Swab sampling, Visual inspection (expired)`. */
export function qualificationSummary(qualifications: readonly Qualification[]): string {
  return qualifications.map(each => `${words(each.kind)}${isExpired(each) ? ' (expired)' : ''}`).join(', ');
}

/** The qualifications with their validity and evidence. */
export function QualificationTable({ qualifications }: { readonly qualifications: readonly Qualification[] }) {
  if (qualifications.length === 0) return <EmptyState title="No qualifications" />;
  return (
    <DataTable
      title="Qualifications"
      columns={[
        { heading: 'For', render: each => words(each.kind) },
        { heading: 'Limited to', render: each => each.scope ?? 'All' },
        { heading: 'Detects down to', render: each => formatQuantity(each.lowestVisualLevel) },
        { heading: 'Since', render: each => each.qualifiedOn },
        {
          heading: 'Until',
          render: each => (
            <>
              {each.expiresOn ?? ''}
              {isExpired(each) && (
                <Tag type="red" size="sm">
                  Expired
                </Tag>
              )}
            </>
          ),
        },
        { heading: 'Assessor', render: each => each.assessor ?? '' },
        { heading: 'Evidence', render: each => each.evidence ?? '' },
      ]}
      rows={qualifications}
      keyOf={each => `${each.kind} ${each.qualifiedOn} ${each.scope ?? ''}`}
    />
  );
}
