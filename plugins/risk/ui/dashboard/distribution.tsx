import { Picture } from '@limpid/ui-kit';
import { Axis, Chart, linearScale } from '@limpid/ui-kit/chart';
import type { ToxicityScore } from '#plugins/risk/shared/scores/scores';

const [left, right, top, bottom] = [20, 20, 20, 156];

/** Distribution of toxicity scores; a mean over a logarithmic scale would be meaningless. */
export function Distribution({ toxicity }: { readonly toxicity: ToxicityScore['toxicityScore'] }) {
  const { distribution } = toxicity;
  const most = Math.max(...distribution.map(bin => bin.productions), 1);
  const edges = [...distribution.map(bin => bin.from), distribution.at(-1)?.to ?? 10];
  const filled = distribution.filter(bin => bin.productions > 0);
  return (
    <Picture
      isInteractive
      title="Productions by toxicity score"
      description={filled.map(textOf).join(', ')}
      columns={['Score from', 'to', 'Productions']}
      rows={distribution.map(bin => [bin.from, bin.to, bin.productions])}
    >
      <Chart height={bottom + 44}>
        {(width, mark) => {
          const { at } = linearScale(edges, [left, width - right], distribution.length);
          return (
            <>
              <Axis
                ticks={edges}
                at={at}
                top={top}
                bottom={bottom}
                title="toxicity score: 3 is 1 mg a day, 6 is 1 ug, 9 is 1 ng"
              />
              {filled.map(bin => {
                const [from, to] = [at(bin.from), at(bin.to)];
                const y = bottom - (bin.productions / most) * (bottom - top - 16);
                return (
                  <g key={bin.from} {...mark(textOf(bin), (from + to) / 2, y)}>
                    <rect x={from + 4} y={y} width={to - from - 8} height={bottom - y} fill="var(--cds-support-info)" />
                    <text x={(from + to) / 2} y={y - 5} textAnchor="middle" fontWeight={600}>
                      {bin.productions}
                    </text>
                  </g>
                );
              })}
            </>
          );
        }}
      </Chart>
    </Picture>
  );
}

type Bin = ToxicityScore['toxicityScore']['distribution'][number];

/** The last range includes its end. */
function textOf({ from, to, productions }: Bin): string {
  return `${from} to ${to === 10 ? '10' : `below ${to}`}: ${productions === 1 ? '1 production' : `${productions} productions`}`;
}
