import { inReaderUnit, Picture, readerUnit, formatLimitIn } from '@limpid/ui-kit';
import { Axis, Chart, decadeScale, Marker } from '@limpid/ui-kit/chart';
import type { Explanation } from '#plugins/limits/shared/limit';
import { criterionWord, unitsWord } from '../words.js';
import type { Detection } from './use-detection.js';

const surfaceUnit = 'ug/sqcm';
const rowHeight = 34;
/** Each marker has its own line for its name above the rows. */
const markerLine = 15;

interface Row {
  readonly name: string;
  readonly ugPerSqcm: number;
  readonly macMg: number;
  readonly isLimit: boolean;
  readonly governs: boolean;
}

/**
 * Every criterion and the resulting limit as residue on the surface, with the cap of the policy or of the residue, the LOQ
 * and the visual residue limit (screens C3).
 */
export function LimitWaterfall({
  candidates,
  limit,
  steps,
  detection: { loqUgPerSqcm, visibleUgPerSqcm },
}: Pick<Explanation, 'candidates' | 'limit' | 'steps'> & { readonly detection: Detection }) {
  const rows = rowsOf(candidates, limit);
  if (rows.length === 0) return null;
  const shownUnit = readerUnit(surfaceUnit);
  const markers = [
    { text: 'cap: residue limit', value: capOf(steps), colour: 'var(--cds-support-error)', dashes: '8 3' },
    { text: 'LOQ', value: loqUgPerSqcm, colour: 'var(--cds-support-info)', dashes: '5 3' },
    { text: 'visible from here', value: visibleUgPerSqcm, colour: 'var(--cds-icon-secondary)', dashes: '2 3' },
  ].filter((marker): marker is typeof marker & { value: number } => marker.value !== null && marker.value > 0);
  const top = 10 + markers.length * markerLine;
  const bottom = top + rows.length * rowHeight;
  const described = rows.map(textOf).join('; ');
  return (
    <Picture
      title="Criteria compared"
      description={described}
      isInteractive
      columns={['Level', { title: 'Carryover', unit: 'mg' }, { title: 'On the surface', unit: surfaceUnit }]}
      rows={[
        ...rows.map(({ name, macMg, ugPerSqcm }) => [name, macMg, ugPerSqcm]),
        ...markers.map(({ text, value }) => [text, null, value]),
      ]}
    >
      <Chart height={bottom + 44}>
        {(width, mark) => {
          const left = width < 560 ? 110 : 170;
          const { at, decades } = decadeScale(
            [...rows.map(row => row.ugPerSqcm), ...markers.map(({ value }) => value)].map(inUnitOfReader),
            [left, width - 24],
          );
          return (
            <>
              <Axis
                ticks={decades}
                at={at}
                top={top}
                bottom={bottom}
                title={`carryover ${receiverWord(candidates)}, as residue on the surface, ${shownUnit}`}
              />
              {markers.map(({ text, value, colour, dashes }, index) => (
                <Marker
                  key={text}
                  x={at(inUnitOfReader(value))}
                  top={top - index * markerLine}
                  {...{ bottom, text, colour, dashes, width }}
                />
              ))}
              {rows.map((row, index) => (
                <RowMark
                  key={row.name}
                  row={row}
                  left={left}
                  x={at(inUnitOfReader(row.ugPerSqcm))}
                  y={top + (index + 0.5) * rowHeight}
                  width={width}
                  mark={mark}
                />
              ))}
            </>
          );
        }}
      </Chart>
    </Picture>
  );
}

function RowMark({
  row,
  left,
  x,
  y,
  width,
  mark,
}: {
  readonly row: Row;
  readonly left: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly mark: Parameters<Parameters<typeof Chart>[0]['children']>[1];
}) {
  const isStrong = row.governs || row.isLimit;
  const colour = isStrong ? 'var(--cds-support-info)' : 'var(--cds-icon-secondary)';
  const isRight = x > width - 150;
  return (
    <g {...mark(textOf(row), x, y)}>
      <rect x={0} y={y - rowHeight / 2} width={width} height={rowHeight} fill="transparent" />
      <text x={0} y={y + 4} fontWeight={isStrong ? 600 : 400}>
        {row.name}
      </text>
      <line x1={left} x2={x} y1={y} y2={y} stroke={colour} strokeWidth={isStrong ? 5 : 2} />
      {row.isLimit ? (
        <path d={`M ${x} ${y - 8} L ${x + 8} ${y} L ${x} ${y + 8} L ${x - 8} ${y} Z`} fill={colour} />
      ) : (
        <circle cx={x} cy={y} r={row.governs ? 7 : 5} fill={colour} />
      )}
      <text x={x + (isRight ? -14 : 14)} y={y - (isRight ? 8 : -4)} textAnchor={isRight ? 'end' : 'start'}>
        {formatLimitIn({ value: row.macMg, unit: 'mg' })}
        {row.governs ? ' governs' : ''}
      </text>
    </g>
  );
}

/** The criteria with a value, and the limit in force below them, which caps may have lowered. */
function rowsOf(candidates: Explanation['candidates'], limit: Explanation['limit']): Row[] {
  const known = candidates.flatMap(({ criterion, macMg, l3MgPerSqcm, status }): Row[] =>
    macMg === null || l3MgPerSqcm === null || !(macMg > 0) || !(l3MgPerSqcm > 0)
      ? []
      : [
          {
            name: criterionWord(criterion),
            ugPerSqcm: l3MgPerSqcm * 1000,
            macMg,
            isLimit: false,
            governs: status === 'governs',
          },
        ],
  );
  if (limit === null || known.length === 0) return known;
  const ugPerSqcm = limit.l3MgPerSqcm * 1000;
  const isCapped = known.some(row => row.governs && row.ugPerSqcm > ugPerSqcm * (1 + 1e-9));
  const name = `Limit in force (L3)${isCapped ? ', capped' : ''}`;
  return [...known, { name, ugPerSqcm, macMg: limit.l2Mg, isLimit: true, governs: false }];
}

/** The residue limit that caps L3, in ug/sqcm; null where none is used. */
function capOf(steps: Explanation['steps']): number | null {
  const surface = steps.find(({ formula }) => formula === 'L3');
  const cap = surface?.inputs.find(({ symbol }) => symbol === 'cap')?.value ?? null;
  return cap === null ? null : cap * 1000;
}

function inUnitOfReader(ugPerSqcm: number): number {
  return inReaderUnit({ value: ugPerSqcm, unit: surfaceUnit }).value;
}

function textOf({ name, macMg, ugPerSqcm, governs }: Row): string {
  const [carryover, surface] = [
    { value: macMg, unit: 'mg' },
    { value: ugPerSqcm, unit: surfaceUnit },
  ].map(formatLimitIn);
  return `${name}: carryover ${carryover}, ${surface}${governs ? ', governs' : ''}`;
}

/** What receives the carryover: the batch, or its first units (formulas 4.6). */
function receiverWord(candidates: Explanation['candidates']): string {
  const first = candidates.find(({ firstUnits }) => firstUnits !== null)?.firstUnits ?? null;
  if (first === null) return 'per batch';
  const others = candidates.some(({ firstUnits, macMg }) => firstUnits === null && macMg !== null);
  return `into ${unitsWord(first)} of the batch${others ? ' by intake, per batch otherwise' : ''}`;
}
