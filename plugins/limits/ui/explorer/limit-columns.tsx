import { Tag } from '@carbon/react';
import { Link } from 'react-router';
import { headingInUnit, formatInUnit, formatLimitIn, withAsOf, type TableColumn } from '@limpid/ui-kit';
import { areaWord, commonAreaWord } from '#plugins/limits/shared/area-words';
import type { Limit, LimitBasis, RecordName } from '#plugins/limits/shared/limit';
import { OverrideTag } from '../overrides/override-tag.js';
import type { Level } from '../finder/levels.js';
import { views, type LimitRow, type LimitView } from './limit-views.js';
import { criterionWord, explainAddress, flagWord, isWarning, outcomeWord, unitsWord } from '../words.js';

/** Why records have no limit. */
export function reasonColumns(view: LimitView): readonly TableColumn<LimitRow>[] {
  return [
    recordColumn(view),
    {
      heading: 'Why there is no limit',
      render: ({ outcome, missing }) => reasonWord(view, outcome, missing),
    },
  ];
}

function recordColumn(view: LimitView): TableColumn<LimitRow> {
  return {
    heading: views[view].heading,
    sort: 'externalId',
    render: row => `${row.record?.externalId ?? ''} ${row.record?.name ?? ''}`,
  };
}

function reasonWord(view: LimitView, outcome: LimitRow['outcome'], missing: readonly string[]): string {
  return outcomeWord(outcome, missing, view === 'cleaning-agents' ? 'agent' : undefined);
}

/** The columns of a view; `unit` is null where the rows' units differ. */
export function columnsOf(
  view: LimitView,
  {
    unit,
    asOf,
    level,
    areaRules,
    rows,
  }: {
    readonly unit: string | null;
    readonly asOf: string | null;
    readonly level: Level;
    readonly areaRules: LimitBasis['areaRules'];
    readonly rows: readonly LimitRow[];
  },
): readonly TableColumn<LimitRow>[] {
  const { heading, ofEquipments, ofResidues } = views[view];
  const of = (show: (limit: Limit) => string | undefined) => (row: LimitRow) =>
    row.limit === null ? '' : show(row.limit);
  const named = (record: (limit: Limit) => RecordName | null) => (row: LimitRow) => {
    const found = row.limit === null ? null : record(row.limit);
    return found === null ? '' : <Named record={found} />;
  };
  const explain = (limit: Limit, text: string) => (
    <Link className="cds--link" to={withAsOf(explainAddress(limit), asOf)}>
      {text}
    </Link>
  );
  const lowest: TableColumn<LimitRow> = {
    heading: 'Lowest on',
    render: row => (row.equipment === null ? '' : <Named record={row.equipment} />),
  };
  const residue: TableColumn<LimitRow> = {
    heading: 'Residue of',
    folds: heading !== '',
    sort: 'substance',
    render: of(limit => limit.substance.name),
  };
  const from: TableColumn<LimitRow> = { heading: 'From', sort: 'previous', render: named(limit => limit.previous) };
  const surface: TableColumn<LimitRow> = {
    heading: unit === null ? 'L3' : headingInUnit('L3', unit),
    sort: 'l3',
    align: 'end',
    render: ({ limit }) =>
      limit === null ? (
        '–'
      ) : (
        <>
          {explain(limit, inUnit(limit.sal, unit))}
          {limit.alert !== null && <div className="limpid-caption">alert {inUnit(limit.alert.sal, unit)}</div>}
        </>
      ),
  };
  const mac: TableColumn<LimitRow> = {
    heading: headingInUnit('MAC', 'mg'),
    sort: 'mac',
    align: 'end',
    render: of(limit => formatInUnit(limit.l2Mg, 'mg')),
  };
  const leading = {
    l3: [surface, { ...mac, folds: heading !== '' }],
    l2: [mac, surface],
    l1: [ofLevel('l1'), surface],
    l0: [ofLevel('l0'), surface],
  }[level];
  const areaWordIn = commonAreaWord(rows.flatMap(row => (row.limit === null ? [] : areaWordOf(row.limit, areaRules))));
  const area: TableColumn<LimitRow> = {
    heading: headingInUnit(areaWordIn ?? 'Area', 'sqcm'),
    folds: true,
    sort: 'area',
    align: 'end',
    render: ({ limit }) =>
      limit !== null && (
        <>
          {formatInUnit(limit.areaSqcm, 'sqcm')}
          {areaWordIn === null && <div className="limpid-caption">{areaWordOf(limit, areaRules).toLowerCase()}</div>}
        </>
      ),
  };
  return [
    ...(heading === '' ? [] : [recordColumn(view)]),
    ...(ofEquipments === true ? [lowest] : []),
    ...leading,
    // The record of a row is not repeated.
    ...(ofResidues === true ? [] : [residue]),
    ...(view === 'productions' || view === 'cleaning-agents' ? [] : [from]),
    { heading: 'Before', sort: 'next', render: named(limit => limit.next) },
    ...(ofEquipments === true ? [] : [area]),
    {
      heading: 'Governed by',
      sort: 'criterion',
      // As in documents, the reason takes the place of the criterion.
      render: ({ limit, outcome, missing }) =>
        limit === null ? reasonWord(view, outcome, missing) : <Governing limit={limit} view={view} />,
    },
    {
      heading: 'Explain',
      headingHidden: true,
      render: ({ limit }) => (limit === null ? '' : explain(limit, 'Explain')),
    },
  ];
}

/** What the area of a limit consists of; that of a cleaning agent is not shared with another production. */
function areaWordOf({ residueType, previous }: Limit, rules: LimitBasis['areaRules']): string {
  const rule = rules[residueType];
  if (rule === undefined) return 'Area';
  return previous === null && rule.areaBasis === 'sharedPair' ? 'Area cleaned with it' : areaWord(rule);
}

/** The limit in the next product or in a daily dose. */
function ofLevel(level: 'l1' | 'l0'): TableColumn<LimitRow> {
  return level === 'l1'
    ? { heading: 'L1, ppm', align: 'end', render: ({ limit }) => formatInUnit(limit?.l1Ppm, 'ppm') }
    : { heading: 'L0, mg/day', align: 'end', render: ({ limit }) => formatInUnit(limit?.l0MgPerDay, 'mg/day') };
}

/** The ID of a record and below it its name. */
function Named({ record }: { readonly record: RecordName }) {
  return (
    <>
      {record.externalId}
      <div className="limpid-small">{record.name}</div>
    </>
  );
}

/** A surface limit as printed; `unit` is the unit in the heading. */
function inUnit(sal: Limit['sal'], unit: string | null): string {
  return unit === null ? formatLimitIn(sal) : formatInUnit(sal.value, sal.unit);
}

function Governing({ limit, view }: { readonly limit: Limit; readonly view: LimitView }) {
  return (
    <>
      {criterionWord(limit.criterion, limit.residueType)}{' '}
      {limit.formula !== null && (
        <Tag type="teal" size="sm" title={`By the formula ${limit.formula.name}, version ${limit.formula.version}`}>
          {limit.formula.externalId}
        </Tag>
      )}
      {limit.transfer !== null && (
        <Tag type="purple" size="sm" title={`It applies only on ${limit.transfer.equipment.externalId}`}>
          {unitsWord(limit.transfer.firstUnits)}
          {view !== 'equipments' && ` on ${limit.transfer.equipment.externalId}`}
        </Tag>
      )}
      <OverrideTag override={limit.override} />
      <Flags flags={limit.flags.filter(isWarning)} type="red" noun="warning" />
      <Flags flags={limit.flags.filter(flag => !isWarning(flag))} type="warm-gray" noun="note" />
    </>
  );
}

/** The number of flags, with their texts on hover and for screen readers. */
function Flags({
  flags,
  type,
  noun,
}: {
  readonly flags: readonly string[];
  readonly type: 'red' | 'warm-gray';
  readonly noun: string;
}) {
  if (flags.length === 0) return null;
  const texts = flags.map(flagWord).join(' ');
  return (
    <Tag type={type} size="sm" title={texts}>
      {flags.length === 1 ? `1 ${noun}` : `${flags.length} ${noun}s`}
      <span className="cds--visually-hidden">: {texts}</span>
    </Tag>
  );
}
