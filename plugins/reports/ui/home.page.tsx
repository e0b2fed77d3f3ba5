import { ClickableTile, InlineNotification, Tile } from '@carbon/react';
import {
  currentFacility,
  DataTable,
  EmptyState,
  ErrorState,
  headingInUnit,
  later,
  LoadingCards,
  LoadingPicture,
  LoadingTable,
  opensPage,
  PageLink,
  formatInUnit,
  Slot,
  useFacilityData,
  useMe,
} from '@limpid/ui-kit';
import { firstFew } from '#schemas/lib/first-few';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import { inputWord } from '#plugins/limits/shared/limit-words';
import type { LimitSummary, MissingInput, SharedDespiteDedication } from '#plugins/limits/shared/limit';
import { Attention } from './attention.js';
import type { CompletenessProps } from './completeness.js';
import { EquipmentSum } from './equipment-sum.js';
import { FirstSteps } from './first-steps.js';
import { places } from './record-places.js';

interface Dashboard {
  readonly dashboard: {
    readonly counts: readonly {
      readonly kind: string;
      readonly title: string;
      readonly live: number;
      readonly archived: number;
    }[];
    /** Null without permission to read limits. */
    readonly limits: LimitSummary | null;
  };
}

/** Loaded with its chart after the numbers. */
const Completeness = later<CompletenessProps>(
  async () => (await import('./completeness.js')).Completeness,
  <LoadingPicture />,
);

/** State of the plant: counts, lowest limits and missing data with its effect. */
export function HomePage() {
  const { data, error, isPending, refetch } = useFacilityData<Dashboard>('/dashboard', 'Loading the home page');
  const me = useMe();
  return (
    <div className="limpid-page">
      <h1>{currentFacility().name}</h1>
      <p className="limpid-lead">
        {me === undefined ? 'The state of your plant' : `Good to see you, ${me.firstName}.`}
      </p>
      <Attention />
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && (
        <>
          <LoadingCards cards={8} />
          <LoadingTable columns={6} />
        </>
      )}
      {data !== undefined && <StateOfPlant {...data.dashboard} />}
      <Slot name="home.cards" />
    </div>
  );
}

function StateOfPlant({ counts, limits }: Dashboard['dashboard']) {
  if (counts.length === 0 && limits === null)
    return (
      <EmptyState title="Your roles grant no access to data of this plant">
        <p>The menu shows what you can do. An administrator can grant more through your roles.</p>
      </EmptyState>
    );
  return (
    <>
      <h2>Numbers</h2>
      {(limits === null ? counts.every(count => count.live === 0) : limits.counts.pairs === 0) && (
        <FirstSteps counts={counts} />
      )}
      <div className="limpid-cards">
        {counts.map(count => (
          <CountTile key={count.kind} {...count} />
        ))}
        <Slot name="home.tiles" />
      </div>
      {limits !== null && <Limits {...limits} all={counts} />}
    </>
  );
}

function Limits({
  counts,
  lowest,
  missing,
  sharedDespiteDedication,
  all,
}: LimitSummary & { readonly all: Dashboard['dashboard']['counts'] }) {
  return (
    <>
      <h2>Limits</h2>
      <div className="limpid-cards">
        <Figure
          value={counts.pairsWithLimit}
          text={`of ${counts.pairs} changeovers have a limit`}
          href="/app/limits?view=pairs"
        />
        <Figure
          value={counts.equipmentWithLimit}
          text="equipment with a limit"
          href="/app/limits?view=equipments&filter=with"
        />
        <Figure
          value={counts.equipmentWithoutLimit}
          text="equipment without a limit"
          href="/app/limits?view=equipments&filter=without"
        />
      </div>
      <EquipmentSum counts={counts} all={all.find(({ kind }) => kind === 'equipments')?.live} />
      {lowest.length > 0 && <Lowest rows={lowest} />}
      {sharedDespiteDedication.length > 0 && <SharedDespiteDedicationTable rows={sharedDespiteDedication} />}
      <h2>Missing data</h2>
      {missing.length === 0 ? (
        <p>
          {counts.pairs === 0
            ? 'Not known yet: missing data is shown once productions share equipment.'
            : 'Nothing is missing: every enabled criterion can be calculated.'}
        </p>
      ) : (
        <>
          <Completeness missing={missing} counts={all} />
          <Missing rows={missing} />
        </>
      )}
    </>
  );
}

function CountTile({
  kind,
  title,
  live,
  archived,
}: {
  readonly kind: string;
  readonly title: string;
  readonly live: number;
  readonly archived: number;
}) {
  const content = (
    <>
      <p>{title}</p>
      <p className="limpid-figure">{live}</p>
      <p className="limpid-lead">{archived === 0 ? 'none archived' : `${archived} archived`}</p>
    </>
  );
  const place = places[kind];
  return place !== undefined && opensPage(place) ? (
    <ClickableTile href={place}>{content}</ClickableTile>
  ) : (
    <Tile>{content}</Tile>
  );
}

function Figure({ value, text, href }: { readonly value: number; readonly text: string; readonly href: string }) {
  return (
    <ClickableTile href={href}>
      <p className="limpid-figure">{value}</p>
      <p>{text}</p>
    </ClickableTile>
  );
}

function Lowest({ rows }: { readonly rows: LimitSummary['lowest'] }) {
  return (
    <DataTable
      title="Lowest limits"
      columns={[
        { heading: 'Equipment', render: equipmentOf },
        {
          heading: headingInUnit('Lowest limit', 'mg/sqcm'),
          align: 'end',
          render: ({ limit }) =>
            limit !== null &&
            limit.previous !== null && (
              <PageLink address={`/app/limits/explain?${explainQuery(limit)}`}>
                {formatInUnit(limit.l3MgPerSqcm, 'mg/sqcm')}
              </PageLink>
            ),
        },
        { heading: 'Residue of', render: ({ limit }) => limit?.substance.name },
        { heading: 'From', className: 'limpid-unbroken', render: ({ limit }) => limit?.previous?.externalId },
        { heading: 'Before', className: 'limpid-unbroken', render: ({ limit }) => limit?.next.externalId },
      ]}
      rows={rows}
      keyOf={({ equipment }) => equipment.id}
    />
  );
}

function equipmentOf({ equipment: { externalId, name }, otherEquipment }: LimitSummary['lowest'][number]): string {
  const others = otherEquipment.length;
  return `${externalId} ${name}${others === 0 ? '' : ` and ${others} more`}`;
}

const shownProducts = 5;

function SharedDespiteDedicationTable({ rows }: { readonly rows: readonly SharedDespiteDedication[] }) {
  return (
    <>
      <h2>Dedicated to one product, used for several</h2>
      <InlineNotification
        kind="warning"
        lowContrast
        hideCloseButton
        title="This equipment counts as shared in all limits"
        subtitle="Until its productions or its dedication are changed."
      />
      <DataTable
        title="Dedicated to one product, used for several"
        columns={[
          {
            heading: 'Equipment',
            render: ({ equipment }) => <RecordName kind="equipment" {...equipment} />,
          },
          {
            heading: 'Used for',
            render: ({ usedFor }) =>
              firstFew(
                usedFor.map(({ externalId, name }) => `${externalId} ${name}`),
                shownProducts,
              ),
          },
        ]}
        rows={rows}
        keyOf={({ equipment }) => equipment.id}
      />
    </>
  );
}

const shownMissing = 10;

function Missing({ rows }: { readonly rows: readonly MissingInput[] }) {
  return (
    <DataTable
      title="Missing data"
      columns={[
        {
          heading: 'Record',
          render: ({ record }) => <RecordName {...record} />,
        },
        { heading: 'Missing', render: row => inputWord(row.input) },
        {
          heading: 'Effect',
          render: effectOf,
        },
      ]}
      rows={rows.slice(0, shownMissing)}
      keyOf={row => `${row.record.id} ${row.input}`}
    />
  );
}

function effectOf({ blocks, skips }: MissingInput): string {
  if (blocks > 0) return `blocks ${counted(blocks)}`;
  return skips > 0 ? `leaves a criterion out of ${counted(skips)}` : 'affects no limit yet';
}

function counted(limits: number): string {
  return limits === 1 ? '1 limit' : `${limits} limits`;
}

function RecordName({ kind, id, externalId, name }: MissingInput['record']) {
  return <PageLink address={`${places[kind] ?? ''}/${id}`}>{`${externalId} ${name}`}</PageLink>;
}
