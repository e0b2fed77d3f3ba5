import { Button, Slider, Tag } from '@carbon/react';
import { useState } from 'react';
import type { RankingCategory } from '#plugins/risk/shared/worst-case/ranking';
import { weightsText, type RankingState } from './ranking-state.js';

/**
 * Sliders for trial weights, which are not saved. They keep their own state, because updates of the address are delayed
 * and would lose fast steps.
 */
export function Weights({
  categories,
  state,
}: {
  readonly categories: readonly RankingCategory[];
  readonly state: RankingState;
}) {
  const [weights, setWeights] = useState(state.weights);
  const tried = weightsText(weights) !== '';
  const change = (next: RankingState['weights']): void => {
    setWeights(next);
    state.set({ weights: weightsText(next) });
  };
  return (
    <section aria-label="Trial weights">
      <div className="limpid-row">
        <h2>What if</h2>
        {tried && <Tag type="purple">trial, never saved</Tag>}
        {tried && (
          <Button kind="ghost" size="sm" onClick={() => change({})}>
            Reset weights
          </Button>
        )}
      </div>
      <p className="limpid-lead">
        Exponent of each score: 0 leaves it out, 1 is the current formula, 2 counts it twice.
      </p>
      <div className="limpid-sliders">
        {categories.map(({ key, name }) => (
          <Slider
            key={key}
            id={`weight-${key}`}
            labelText={`${name}: ${weights[key] ?? 1}`}
            hideTextInput
            min={0}
            max={2}
            step={0.25}
            value={weights[key] ?? 1}
            onChange={({ value = 1 }) => {
              if (value !== (weights[key] ?? 1)) change({ ...weights, [key]: value });
            }}
          />
        ))}
      </div>
    </section>
  );
}
