import { InlineNotification } from '@carbon/react';
import { PageLink, useFacilityData } from '@limpid/ui-kit';
import {
  criteria,
  impossibleCriteria,
  residueTypes,
  switchOf,
  type Criterion,
  type Policy,
  type ResidueType,
} from '#plugins/limits/shared/policy';
import { criterionWord } from '#plugins/limits/shared/limit-words';
import { residuesOf } from '#plugins/limits/shared/residue-words';

/**
 * Notice that a MAC formula has no effect, because no policy of its residue type uses its criterion or the current one
 * does not. The latter only for an active formula and with permission to read policies.
 */
export function CriterionOffNotice({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const residueType = residueTypes.find(each => each === values['residueType']);
  const criterion = criteria.find(each => each === values['criterion']);
  if (residueType === undefined || criterion === undefined || values['status'] === 'retired') return null;
  const never = impossibleCriteria[residueType][criterion];
  if (never !== undefined)
    return (
      <Notice
        title={values['status'] === 'active' ? 'This formula changes no limit' : 'This formula would change no limit'}
        why={`Limits of ${residuesOf(residueType)} never use the criterion ${criterionWord(criterion, residueType)}: ${never}.`}
      />
    );
  return values['status'] === 'active' ? <PolicyNotice {...{ residueType, criterion }} /> : null;
}

function PolicyNotice({
  residueType,
  criterion,
}: {
  readonly residueType: ResidueType;
  readonly criterion: Criterion;
}) {
  const { data } = useFacilityData<{ cleaningLimitPolicy: Policy }>(
    `/cleaning_limit_policies/${residueType}`,
    'Loading the policy',
    { isAside: true },
  );
  if (data === undefined || data.cleaningLimitPolicy.residueType !== residueType) return null;
  const policy = data.cleaningLimitPolicy;
  if (policy.enabled && policy[switchOf[criterion]]) return null;
  return (
    <div className="limpid-row">
      <Notice
        title="This formula changes no limit"
        why={
          policy.enabled
            ? `The policy for ${residuesOf(residueType)} has the criterion ${criterionWord(criterion, residueType)} switched off.`
            : `The policy does not assess ${residuesOf(residueType)}.`
        }
      />
      <PageLink address={`/app/limits/policies?type=${residueType}`} otherwise="nothing">
        Open the policy
      </PageLink>
    </div>
  );
}

function Notice({ title, why }: { readonly title: string; readonly why: string }) {
  return <InlineNotification kind="warning" lowContrast hideCloseButton title={title} subtitle={why} />;
}
