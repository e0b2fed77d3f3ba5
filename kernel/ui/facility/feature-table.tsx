import { Button, Tag } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  DataTable,
  ErrorState,
  fp,
  LoadingTable,
  ReasonDialog,
  formatTime,
  toast,
  useFacilityData,
  usePermission,
  words,
  type TableColumn,
} from '@limpid/ui-kit';

interface Feature {
  readonly key: string;
  readonly title: string;
  readonly tiers: readonly string[];
  readonly enabled: boolean;
  readonly ground: 'tier' | 'override' | 'licence' | 'unknown';
  readonly override: boolean | null;
  readonly version: number;
  readonly reason: string | null;
  readonly changedAt: string | null;
  readonly changedByName: string | null;
  readonly missing: readonly string[];
}

/** A switch that waits for its reason. */
interface Asked {
  readonly feature: Feature;
  readonly enabled: boolean | null;
}

const columns: readonly TableColumn<Feature>[] = [
  { heading: 'Feature', render: feature => feature.title },
  {
    heading: 'State',
    render: feature => (
      <>
        <Tag type={feature.enabled ? 'green' : 'gray'} size="sm">
          {feature.enabled ? 'On' : 'Off'}
        </Tag>
        {feature.enabled && feature.missing.length > 0 && ` Needs ${feature.missing.join(', ')}, which is off`}
      </>
    ),
  },
  { heading: 'Tiers', render: feature => feature.tiers.map(words).join(', ') },
  { heading: 'Decided by', render: groundText },
];

/** The features of the facility, the reason for their state, and switches that require a reason. */
export function FeatureTable() {
  const mayModify = usePermission('Facility.Modify');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useFacilityData<{ features: readonly Feature[] }>('/features', 'Loading features');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <LoadingTable columns={5} />;
  const switches: TableColumn<Feature> = {
    heading: 'Switch',
    headingHidden: true,
    render: feature => <Switches feature={feature} onAsk={enabled => setAsked({ feature, enabled })} />,
  };
  return (
    <>
      <DataTable
        title="Features"
        columns={mayModify ? [...columns, switches] : columns}
        rows={data.features}
        keyOf={feature => feature.key}
      />
      {asked !== null && (
        <ReasonDialog
          open
          heading={headingOf(asked)}
          button={asked.enabled === null ? 'Follow the tier' : asked.enabled ? 'Switch on' : 'Switch off'}
          danger={asked.enabled === false}
          onClose={() => setAsked(null)}
          onConfirm={async reason => {
            const { feature, enabled } = asked;
            await api.put(fp(`/features/${feature.key}`), { enabled, version: feature.version, reason }, 'Switching');
            await refetch();
            toast({ kind: 'success', title: 'Switched', text: 'Users see the change after reloading a page' });
          }}
        />
      )}
    </>
  );
}

function Switches({
  feature,
  onAsk,
}: {
  readonly feature: Feature;
  readonly onAsk: (enabled: boolean | null) => void;
}) {
  const onByWill = feature.override ?? feature.enabled;
  return (
    <div className="limpid-row">
      <Button
        kind="ghost"
        size="sm"
        aria-label={`Switch ${onByWill ? 'off' : 'on'} ${feature.title}`}
        onClick={() => onAsk(!onByWill)}
      >
        {onByWill ? 'Switch off' : 'Switch on'}
      </Button>
      {feature.override !== null && (
        <Button kind="ghost" size="sm" aria-label={`Follow the tier: ${feature.title}`} onClick={() => onAsk(null)}>
          Follow the tier
        </Button>
      )}
    </div>
  );
}

function headingOf({ feature, enabled }: Asked): string {
  if (enabled === null) return `Let ${feature.title} follow the tier again?`;
  return enabled
    ? `Switch on ${feature.title}?`
    : `Switch off ${feature.title}? Its pages and calls are disabled; its data is kept.`;
}

function groundText({ ground, changedByName, changedAt, reason }: Feature): string {
  if (ground === 'tier') return 'The tier';
  if (ground === 'licence') return 'The licence, whose tier does not include it';
  return `${changedByName ?? 'Unknown user'}, ${formatTime(changedAt)}: ${reason ?? ''}`;
}
