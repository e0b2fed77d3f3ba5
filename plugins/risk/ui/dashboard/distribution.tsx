import { Picture } from '@limpid/ui-kit';
import type { ToxicityScore } from '#plugins/risk/shared/scores/scores';

const width = 1000;
const height = 200;
const bottom = 44;
const left = 20;

/** Distribution of toxicity scores; a mean over a logarithmic scale would be meaningless. */
export function Distribution({ toxicity }: { readonly toxicity: ToxicityScore['toxicityScore'] }) {
  const { distribution } = toxicity;
  const most = Math.max(...distribution.map(bin => bin.productions), 1);
  const step = (width - left) / distribution.length;
  const filled = distribution.filter(bin => bin.productions > 0);
  return (
    <Picture
      title="Productions by toxicity score"
      description={filled.map(bin => `${bin.productions} productions from ${bin.from} to ${bin.to}`).join(', ')}
      columns={['Score from', 'to', 'Productions']}
      rows={distribution.map(bin => [bin.from, bin.to, bin.productions])}
    >
      <svg viewBox={`0 0 ${width} ${height}`} fontSize="12" fill="currentColor">
        {distribution.map((bin, index) => {
          const length = (bin.productions / most) * (height - bottom - 20);
          const x = left + index * step;
          return (
            <g key={bin.from}>
              <rect x={x + 6} y={height - bottom - length} width={step - 12} height={length} fill="#0f62fe" />
              {bin.productions > 0 && (
                <text x={x + step / 2} y={height - bottom - length - 5} textAnchor="middle" fontWeight={600}>
                  {bin.productions}
                </text>
              )}
              <text x={x + step / 2} y={height - bottom + 16} textAnchor="middle">
                {bin.from} to {bin.to === 10 ? '10' : `below ${bin.to}`}
              </text>
            </g>
          );
        })}
        <line x1={left} x2={width} y1={height - bottom} y2={height - bottom} stroke="currentColor" />
        <text x={width / 2} y={height - 6} textAnchor="middle">
          toxicity score: 3 is 1 mg a day, 6 is 1 ug, 9 is 1 ng
        </text>
      </svg>
    </Picture>
  );
}
