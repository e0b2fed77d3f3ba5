import { Select, SelectItem, Tag } from '@carbon/react';
import { useState } from 'react';
import { DataTable, formatTime } from '@limpid/ui-kit';
import type { PolicyVersion } from '#plugins/limits/shared/policy';
import { ChangeTable, type SettingChange } from './save-policy.js';

/** The fields of every version. */
export interface VersionHead {
  readonly version: number;
  readonly effectiveFrom: string | null;
  readonly reason: string | null;
  readonly updatedAt: string | null;
  readonly updatedByName: string | null;
  readonly approval: PolicyVersion['approval'];
}

/** Versions, the newest first, with author and reason, and the differences between any two. */
export function VersionList<V extends VersionHead>({
  versions,
  inForce,
  difference,
}: {
  readonly versions: readonly V[];
  readonly inForce: number;
  readonly difference: (from: V, to: V) => readonly SettingChange[];
}) {
  const [newest] = versions;
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);
  if (newest === undefined || versions.length < 2)
    return <p className="limpid-lead">Nobody has saved a version yet: the defaults are in force.</p>;
  const later = versions.find(each => each.version === (to ?? newest.version)) ?? newest;
  const earlier = versions.find(each => each.version === (from ?? later.version - 1));
  const choice = (id: string, label: string, value: number, choose: (version: number) => void) => (
    <Select id={id} labelText={label} value={String(value)} onChange={event => choose(Number(event.target.value))}>
      {versions.map(({ version }) => (
        <SelectItem key={version} value={String(version)} text={version === 0 ? 'Defaults' : `Version ${version}`} />
      ))}
    </Select>
  );
  return (
    <>
      <DataTable
        title="Versions"
        columns={[
          {
            heading: 'Version',
            render: each => (
              <>
                {each.version === 0 ? 'Defaults' : each.version}{' '}
                {each.version === inForce && (
                  <Tag type="green" size="sm">
                    in force
                  </Tag>
                )}
                {each.approval === 'ended' && (
                  <Tag type="gray" size="sm">
                    given up
                  </Tag>
                )}
                {each.approval === 'awaited' && (
                  <Tag type="warm-gray" size="sm">
                    not approved
                  </Tag>
                )}
                {each.version > inForce && each.approval !== 'awaited' && each.approval !== 'ended' && (
                  <Tag type="purple" size="sm">
                    to come
                  </Tag>
                )}
              </>
            ),
          },
          { heading: 'In force from', render: each => formatTime(each.effectiveFrom) },
          { heading: 'Saved', render: each => formatTime(each.updatedAt) },
          { heading: 'By', render: each => each.updatedByName },
          { heading: 'Reason', render: each => each.reason },
        ]}
        rows={versions}
        keyOf={each => `${each.version}`}
      />
      <h3>What differs</h3>
      <div className="limpid-form">
        {choice('compare-from', 'From', earlier?.version ?? 0, setFrom)}
        {choice('compare-to', 'To', later.version, setTo)}
      </div>
      {earlier !== undefined && <ChangeTable changes={difference(earlier, later)} label="Differences" />}
    </>
  );
}
