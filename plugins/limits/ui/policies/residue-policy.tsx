import { InlineLoading, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ErrorState,
  fp,
  LoadingForm,
  formatTime,
  useAsOf,
  useFacilityData,
  usePermission,
  withAsOf,
  type FieldFault,
} from '@limpid/ui-kit';
import type { Policy, PolicySettings, PolicyVersion, ResidueType } from '#plugins/limits/shared/policy';
import { differencesOf, settingsOf } from './differences.js';
import { DraftEffect } from './draft-effect.js';
import { KeptDraft, useKeptDraft, type Kept } from './kept-draft.js';
import type { FieldControl } from './policy-field.js';
import { PolicyApproval } from './policy-approval.js';
import { PolicyForm } from './policy-form.js';
import { ResetPolicy } from './reset-policy.js';
import { SavePolicy, type SettingChange } from './save-policy.js';
import { withValue } from './settings-path.js';
import { useExample } from './use-example.js';
import { VersionList } from './version-list.js';
import { WorkedExample } from './worked-example.js';

/** The policy of one residue type: its settings as a draft, the effect of the draft, its versions. */
export function ResiduePolicy({ residueType }: { readonly residueType: ResidueType }) {
  const path = `/cleaning_limit_policies/${residueType}`;
  const asOf = useAsOf();
  const inForce = useFacilityData<{ cleaningLimitPolicy: Policy }>(withAsOf(path, asOf), 'Loading the policy');
  const saved = useFacilityData<{ cleaningLimitPolicyVersions: readonly PolicyVersion[] }>(
    withAsOf(`${path}/versions`, asOf),
    'Loading the versions',
  );
  const error = inForce.error ?? saved.error;
  const versions = saved.data?.cleaningLimitPolicyVersions ?? [];
  const latest = versions.find(({ approval }) => approval !== 'ended');
  const again = (): void => void Promise.all([inForce.refetch(), saved.refetch()]);
  if (error !== null) return <ErrorState error={error} onAgain={again} />;
  if (inForce.data === undefined || latest === undefined) return <LoadingForm fields={9} />;
  const policy = inForce.data.cleaningLimitPolicy;
  return (
    <>
      {policy.pending.map(({ version, effectiveFrom }) => (
        <InlineNotification
          key={version}
          kind="info"
          lowContrast
          hideCloseButton
          title={`Version ${version} is in force from ${formatTime(effectiveFrom)}`}
          subtitle={`Until then version ${policy.version} applies.${asOf === null ? ' The draft below is based on the last version.' : ''}`}
        />
      ))}
      {asOf === null && <PolicyApproval policy={policy} />}
      {asOf === null ? (
        <KeptDraft<readonly SettingChange[]> key={`${latest.version} ${policy.draft?.recordVersion ?? ''}`} form={path}>
          {kept => (
            <Draft
              {...{ residueType, path, kept }}
              base={latest}
              draft={policy.draft}
              nextVersion={(versions[0]?.version ?? 0) + 1}
              onStale={again}
            />
          )}
        </KeptDraft>
      ) : (
        <PolicyForm
          key={`${asOf} ${policy.version}`}
          residueType={residueType}
          control={readOnlyControl(settingsOf<PolicySettings>(policy))}
        />
      )}
      <h2>Versions</h2>
      <VersionList versions={versions} inForce={policy.version} difference={differencesOf} />
    </>
  );
}

/** Settings of the past, read-only. */
function readOnlyControl(settings: PolicySettings): FieldControl {
  return { settings, disabled: true, faultOf: () => undefined, onChange: () => undefined };
}

/** The last version as a draft; every change shows on a real pair at once. */
function Draft({
  residueType,
  path,
  base,
  draft: awaited,
  nextVersion,
  kept,
  onStale,
}: {
  readonly residueType: ResidueType;
  readonly path: string;
  readonly base: PolicyVersion;
  /** The version that waits for its approval, which a save changes. */
  readonly draft: Policy['draft'];
  readonly nextVersion: number;
  readonly kept: Kept<readonly SettingChange[]>;
  readonly onStale: () => void;
}) {
  const original: PolicySettings = settingsOf(base);
  const [draft, setDraft] = useState<PolicySettings>(() => withChanges(original, kept.draft?.values ?? []));
  const [refused, setRefused] = useState<readonly FieldFault[]>([]);
  const mayAdd = usePermission('CleaningPolicy.Add');
  const mayModify = usePermission('CleaningPolicy.Modify') || (mayAdd && base.version === 0);
  const { example, error, isBehind } = useExample(residueType, draft);
  // A failed example request does not make the draft invalid.
  const isRefused = error?.isRefusal === true;
  const changes = differencesOf(original, draft);
  const { forget, discard, keepNow, notice } = useKeptDraft(kept, changes, changes.length > 0, base.version);
  const faults = [
    ...refused,
    ...(error?.fields ?? []).map(fault => ({ ...fault, path: fault.path.replace(/^draft\./, '') })),
  ];
  const faultOf = (field: string): string | undefined =>
    faults.find(fault => fault.path === field || fault.path.startsWith(`${field}.`))?.message;
  const body = (): object => {
    const changed = Object.entries(draft).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(original[key as keyof PolicySettings]),
    );
    return {
      ...Object.fromEntries(changed),
      version: base.version,
      ...(awaited === null ? {} : { draftVersion: awaited.recordVersion }),
    };
  };
  return (
    <div>
      {notice}
      <div className="limpid-policy">
        <PolicyForm
          residueType={residueType}
          control={{
            settings: draft,
            disabled: !mayModify,
            faultOf,
            warningOf: field => example?.warnings.find(warning => warning.path === field)?.message,
            onChange: (field, value) => {
              setRefused([]);
              setDraft(before => withValue(before, field, value));
            },
          }}
        />
        <aside className="limpid-policy-example" aria-label="Worked example" aria-busy={isBehind}>
          <div className="limpid-row limpid-between">
            <h2>On a real pair</h2>
            {isBehind && <InlineLoading description="Calculating" />}
          </div>
          <WorkedExample example={example} error={error} />
        </aside>
      </div>
      <ResetPolicy path={path} version={base.version} residueType={residueType} />
      {mayModify && (
        <>
          <SavePolicy
            policy={path}
            changes={changes}
            nextVersion={awaited?.version ?? nextVersion}
            disabled={isRefused}
            save={async (reason, effectiveFrom) => {
              await api.post(
                fp(path),
                { ...body(), reason, ...(effectiveFrom === null ? {} : { effectiveFrom }) },
                'Saving',
              );
              forget();
            }}
            onDiscard={discard}
            onFailed={failure => setRefused(failure.fields)}
            onStale={() => void keepNow().then(onStale)}
          />
          <DraftEffect
            path={path}
            body={() => ({ ...body(), reason: 'Preview of a draft' })}
            disabled={changes.length === 0 || isRefused}
          />
        </>
      )}
    </div>
  );
}

/** The settings with the user's changes applied. */
function withChanges(settings: PolicySettings, changes: readonly SettingChange[]): PolicySettings {
  return changes.reduce((before, { path, to }) => withValue(before, path, to), settings);
}
