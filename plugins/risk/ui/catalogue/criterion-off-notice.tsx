import { InlineNotification } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';
import { criteria, residueTypes, switchOf, type Policy } from '#schemas/limits/policy';

/**
 * Says that a MAC formula changes no limit, because the policy of its residue type does not ask for its criterion.
 * Nothing while the formula is not in force, and for people who may not read policies.
 */
export function CriterionOffNotice({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const residueType = residueTypes.find(each => each === values['residueType']);
  const criterion = criteria.find(each => each === values['criterion']);
  const asked = values['status'] === 'active' && residueType !== undefined && criterion !== undefined;
  const { data } = useFacilityData<{ cleaningLimitPolicy: Policy }>(
    `/cleaning_limit_policies/${residueType ?? ''}`,
    'Loading the policy',
    { enabled: asked },
  );
  if (!asked || data === undefined || data.cleaningLimitPolicy.residueType !== residueType) return null;
  const policy = data.cleaningLimitPolicy;
  if (policy.enabled && policy[switchOf[criterion]]) return null;
  return (
    <div className="limpid-row">
      <InlineNotification
        kind="warning"
        lowContrast
        hideCloseButton
        title="This formula changes no limit"
        subtitle={
          policy.enabled
            ? `The policy of ${residueType} residues has the criterion ${criterion} switched off.`
            : `${residueType} residues are not assessed by their policy.`
        }
      />
      <a className="cds--link" href={`/app/limits/policies?type=${residueType}`}>
        Open the policy
      </a>
    </div>
  );
}
