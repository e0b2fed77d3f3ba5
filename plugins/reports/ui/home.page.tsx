import { ClickableTile, Tile } from '@carbon/react';
import {
  currentFacility,
  DataTable,
  EmptyState,
  ErrorState,
  LoadingCards,
  LoadingTable,
  shownNumber,
  useFacilityData,
  useMe,
} from '@limpid/ui-kit';
import { inputWord } from '#schemas/limits/limit-words';
import type { EquipmentLimit, LimitSummary, MissingInput } from '#schemas/limits/limit';

interface Dashboard {
  readonly dashboard: {
    readonly counts: readonly {
      readonly kind: string;
      readonly title: string;
      readonly live: number;
      readonly archived: number;
    }[];
    readonly limits: LimitSummary;
  };
}

const places: Readonly<Record<string, string>> = {
  equipment: '/app/master/equipment',
  equipmentGroup: '/app/master/equipment-groups',
  api: '/app/master/actives',
  active: '/app/master/actives',
  intermediate: '/app/master/intermediates',
  product: '/app/master/products',
  production: '/app/master/productions',
  cleaningAgent: '/app/master/cleaning-agents',
};

/** What is the state of my plant: counts, the lowest limits, what is missing and what it blocks. */
export function HomePage() {
  const { data, error, isPending, refetch } = useFacilityData<Dashboard>('/dashboard', 'Loading the home page');
  const me = useMe();
  return (
    <div className="limpid-page">
      <h1>{currentFacility().name}</h1>
      <p className="limpid-lead">
        {me === undefined
          ? 'The state of your plant'
          : `Good to see you, ${me.firstName}. This is the state of your plant.`}
      </p>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && (
        <>
          <LoadingCards cards={8} />
          <LoadingTable columns={6} />
        </>
      )}
      {data !== undefined && <StateOfPlant {...data.dashboard} />}
    </div>
  );
}

function StateOfPlant({ counts, limits }: Dashboard['dashboard']) {
  const isEmpty = counts.every(count => count.live === 0);
  return (
    <>
      {isEmpty && (
        <EmptyState title="This facility is empty">
          <p>
            Begin with equipment, actives, products and productions: add them one by one, or import the master data.
          </p>
          <a className="cds--link" href="/app/master/equipment/new">
            Add the first machine
          </a>
        </EmptyState>
      )}
      <div className="limpid-cards">
        {counts.map(count => (
          <CountTile key={count.kind} {...count} />
        ))}
      </div>
      <h2>Limits</h2>
      <div className="limpid-cards">
        <Figure
          value={limits.counts.pairsWithLimit}
          text={`of ${limits.counts.pairs} changeovers have a limit`}
          href="/app/limits?view=pairs"
        />
        <Figure
          value={limits.counts.equipmentWithLimit}
          text="machines with a limit"
          href="/app/limits?view=equipments&filter=with"
        />
        <Figure
          value={limits.counts.equipmentWithoutLimit}
          text="machines without a limit"
          href="/app/limits?view=equipments&filter=without"
        />
      </div>
      {limits.lowest.length > 0 && <Lowest rows={limits.lowest} />}
      <h2>Missing data</h2>
      {limits.missing.length === 0 ? (
        <p>
          {limits.counts.pairs === 0
            ? 'Not known yet: what limits lack is seen when productions share equipment.'
            : 'Nothing is missing: every enabled criterion can be calculated.'}
        </p>
      ) : (
        <Missing rows={limits.missing} />
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
  return place === undefined ? <Tile>{content}</Tile> : <ClickableTile href={place}>{content}</ClickableTile>;
}

function Figure({ value, text, href }: { readonly value: number; readonly text: string; readonly href: string }) {
  return (
    <ClickableTile href={href}>
      <p className="limpid-figure">{value}</p>
      <p>{text}</p>
    </ClickableTile>
  );
}

function Lowest({ rows }: { readonly rows: readonly EquipmentLimit[] }) {
  return (
    <DataTable
      title="Lowest limits"
      columns={[
        { heading: 'Equipment', render: ({ equipment }) => `${equipment.externalId} ${equipment.name}` },
        {
          heading: 'Lowest limit, mg/sqcm',
          align: 'end',
          render: ({ limit }) =>
            limit !== null &&
            limit.previous !== null && (
              <a
                className="cds--link"
                href={`/app/limits/explain?previous=${limit.previous.id}&substance=${limit.substance.id}&next=${limit.next.id}`}
              >
                {shownNumber(limit.l3MgPerSqcm)}
              </a>
            ),
        },
        { heading: 'Residue of', render: ({ limit }) => limit?.substance.name },
        { heading: 'From', render: ({ limit }) => limit?.previous?.externalId },
        { heading: 'Before', render: ({ limit }) => limit?.next.externalId },
      ]}
      rows={rows}
      keyOf={({ equipment }) => equipment.id}
    />
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
          render: row => (
            <a className="cds--link" href={`${places[row.record.kind] ?? '/app'}/${row.record.id}`}>
              {`${row.record.externalId} ${row.record.name}`}
            </a>
          ),
        },
        { heading: 'Missing', render: row => inputWord(row.input) },
        {
          heading: 'What it does',
          render: row =>
            row.blocks > 0 ? `blocks ${row.blocks} limits` : `leaves a criterion out of ${row.skips} limits`,
        },
      ]}
      rows={rows.slice(0, shownMissing)}
      keyOf={row => `${row.record.id} ${row.input}`}
    />
  );
}
