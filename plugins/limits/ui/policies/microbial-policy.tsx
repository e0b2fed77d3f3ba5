import { Checkbox, TextInput } from '@carbon/react';
import { useState } from 'react';
import {
  AddRow,
  api,
  ErrorState,
  fp,
  LoadingForm,
  useAsOf,
  useFacilityData,
  usePermission,
  useRowKeys,
  withAsOf,
  type FieldFault,
} from '@limpid/ui-kit';
import { typedNumber } from '#schemas/lib/typed-number';
import type {
  MicrobialLimit,
  MicrobialPolicy,
  MicrobialPolicyVersion,
  MicrobialSettings,
} from '#plugins/limits/shared/microbial-policy';
import { settingsOf } from './differences.js';
import { DraftEffect } from './draft-effect.js';
import { KeptDraft, useKeptDraft, type Kept } from './kept-draft.js';
import { describedLimit, MicrobialLimitRow } from './microbial-limit-row.js';
import { PolicyApproval } from './policy-approval.js';
import { SavePolicy, type SettingChange } from './save-policy.js';
import { VersionList } from './version-list.js';

const path = '/microbial_cleaning_limit_policies';
const newLimit: MicrobialLimit = {
  contaminant: 'BioBurden',
  sampleType: 'swab',
  roomGrade: 'D',
  alert: null,
  action: 1,
  operator: 'LessThanEqualTo',
  unit: 'CFU per 25 sqcm',
};

/** Microbial limits by room grade and for rinses, as a draft, and their versions. */
export function MicrobialPolicyEditor() {
  const asOf = useAsOf();
  const inForce = useFacilityData<{ microbialCleaningLimitPolicy: MicrobialPolicy }>(
    withAsOf(path, asOf),
    'Loading the policy',
  );
  const saved = useFacilityData<{ microbialCleaningLimitPolicyVersions: readonly MicrobialPolicyVersion[] }>(
    withAsOf(`${path}/versions`, asOf),
    'Loading the versions',
  );
  const mayModify = usePermission('CleaningPolicy.Modify');
  const error = inForce.error ?? saved.error;
  const versions = saved.data?.microbialCleaningLimitPolicyVersions ?? [];
  const latest = versions.find(({ approval }) => approval !== 'ended');
  const again = (): void => void Promise.all([inForce.refetch(), saved.refetch()]);
  if (error !== null) return <ErrorState error={error} onAgain={again} />;
  if (inForce.data === undefined || latest === undefined) return <LoadingForm fields={12} />;
  const policy = inForce.data.microbialCleaningLimitPolicy;
  return (
    <>
      {asOf === null && <PolicyApproval policy={policy} />}
      {asOf === null ? (
        <KeptDraft<Partial<MicrobialSettings>>
          key={`${latest.version} ${policy.draft?.recordVersion ?? ''}`}
          form={path}
        >
          {kept => (
            <Draft
              base={latest}
              draft={policy.draft}
              nextVersion={(versions[0]?.version ?? 0) + 1}
              mayModify={mayModify}
              kept={kept}
              onStale={again}
            />
          )}
        </KeptDraft>
      ) : (
        <Draft
          key={`${asOf} ${policy.version}`}
          base={policy}
          draft={null}
          nextVersion={0}
          mayModify={false}
          kept={{ form: `${path} ${asOf}`, draft: null, again: () => undefined }}
          onStale={() => undefined}
        />
      )}
      <h2>Versions</h2>
      <VersionList versions={versions} inForce={policy.version} difference={changesOf} />
    </>
  );
}

function Draft({
  base,
  draft: awaited,
  nextVersion,
  mayModify,
  kept,
  onStale,
}: {
  readonly base: MicrobialPolicyVersion;
  /** The version that waits for its approval, which a save changes. */
  readonly draft: MicrobialPolicy['draft'];
  readonly nextVersion: number;
  readonly mayModify: boolean;
  readonly kept: Kept<Partial<MicrobialSettings>>;
  readonly onStale: () => void;
}) {
  const original: MicrobialSettings = settingsOf(base);
  const [draft, setDraft] = useState<MicrobialSettings>({ ...original, ...kept.draft?.values });
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const change = (settings: Partial<MicrobialSettings>): void => {
    setFaults([]);
    setDraft(before => ({ ...before, ...settings }));
  };
  const keys = useRowKeys();
  const setLimit = (index: number, limit: MicrobialLimit | null): void =>
    change({ limits: draft.limits.flatMap((each, at) => (at !== index ? each : (limit ?? []))) });
  const faultOf = (field: string): string | undefined => faults.find(fault => fault.path === field)?.message;
  const general = faultOf('limits');
  const changes = changesOf(original, draft);
  const body = {
    ...draft,
    version: base.version,
    ...(awaited === null ? {} : { draftVersion: awaited.recordVersion }),
  };
  const { forget, discard, keepNow, notice } = useKeptDraft(
    kept,
    changedOf(original, draft),
    changes.length > 0,
    base.version,
  );
  return (
    <div className="limpid-policy-readable">
      {notice}
      <Checkbox
        id="microbial-enabled"
        labelText="Assess microbial residue"
        helperText="Off: equipment has no microbial limits, and documents state that they are not assessed."
        disabled={!mayModify}
        checked={draft.enabled}
        onChange={(_event, { checked }) => change({ enabled: checked })}
      />
      <h2>Limits</h2>
      <p className="limpid-lead">
        Equipment has the limits of its room grade and those of all grades. Above the alert level a result passes with a
        remark.
      </p>
      {general !== undefined && <p role="alert">{general}</p>}
      {draft.limits.map((limit, index) => (
        <MicrobialLimitRow
          key={keys.of(index)}
          number={index + 1}
          limit={limit}
          disabled={!mayModify}
          faultOf={field => faultOf(`limits.${index}.${field}`)}
          onChange={changed => setLimit(index, changed)}
          onRemove={() => {
            keys.remove(index);
            setLimit(index, null);
          }}
        />
      ))}
      {mayModify && <AddRow onAdd={() => change({ limits: [...draft.limits, newLimit] })}>Add limit</AddRow>}
      <div className="limpid-form">
        <TextInput
          id="microbial-endotoxin-share"
          labelText="Share of endotoxin from equipment, percent"
          helperText="The share of the limit of a product for injection (K / M) that equipment may contribute: K / M × batch × share / area"
          inputMode="decimal"
          disabled={!mayModify}
          defaultValue={draft.endotoxinSharePercent}
          invalid={faultOf('endotoxinSharePercent') !== undefined}
          invalidText={faultOf('endotoxinSharePercent') ?? ''}
          onChange={event => change({ endotoxinSharePercent: typedNumber(event.target.value) as number })}
        />
        <TextInput
          id="microbial-absent"
          labelText="Organisms that must be absent"
          helperText="Separated by commas"
          disabled={!mayModify}
          defaultValue={draft.absentOrganisms.join(', ')}
          onBlur={event =>
            change({
              absentOrganisms: [
                ...new Set(
                  event.target.value
                    .split(',')
                    .map(name => name.trim())
                    .filter(name => name !== ''),
                ),
              ],
            })
          }
        />
      </div>
      {mayModify && (
        <>
          <SavePolicy
            policy={path}
            changes={changes}
            nextVersion={awaited?.version ?? nextVersion}
            disabled={false}
            save={async (reason, effectiveFrom) => {
              await api.post(
                fp(path),
                { ...body, reason, ...(effectiveFrom === null ? {} : { effectiveFrom }) },
                'Saving',
              );
              forget();
            }}
            onDiscard={discard}
            onFailed={failure => setFaults(failure.fields)}
            onStale={() => void keepNow().then(onStale)}
          />
          <DraftEffect
            path={path}
            body={() => ({ ...body, reason: 'Preview of a draft' })}
            disabled={changes.length === 0}
          />
        </>
      )}
    </div>
  );
}

/** The changed settings; all others may follow what others save meanwhile. */
function changedOf(original: MicrobialSettings, draft: MicrobialSettings): Partial<MicrobialSettings> {
  const same = (key: string): boolean =>
    JSON.stringify(draft[key as keyof MicrobialSettings]) === JSON.stringify(original[key as keyof MicrobialSettings]);
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !same(key)));
}

/** Differences of two versions, limit by limit, for reading. */
function changesOf(before: MicrobialSettings, after: MicrobialSettings): SettingChange[] {
  const [old, now] = [before.limits.map(describedLimit), after.limits.map(describedLimit)];
  const changes: SettingChange[] = [
    ...old.filter(text => !now.includes(text)).map(text => ({ path: 'Limit', from: text, to: null })),
    ...now.filter(text => !old.includes(text)).map(text => ({ path: 'Limit', from: null, to: text })),
  ];
  if (before.enabled !== after.enabled) changes.push({ path: 'Assessed', from: before.enabled, to: after.enabled });
  if (before.endotoxinSharePercent !== after.endotoxinSharePercent)
    changes.push({
      path: 'Share of endotoxin, percent',
      from: before.endotoxinSharePercent,
      to: after.endotoxinSharePercent,
    });
  const [absent, wanted] = [before.absentOrganisms.join(', '), after.absentOrganisms.join(', ')];
  if (absent !== wanted) changes.push({ path: 'Absent organisms', from: absent, to: wanted });
  return changes.map((each, index) => ({ ...each, path: each.path === 'Limit' ? `Limit ${index + 1}` : each.path }));
}
