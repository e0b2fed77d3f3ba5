import { Select, SelectItem, TextArea } from '@carbon/react';
import { useState } from 'react';
import { formatNumber } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { resultsIn } from '#plugins/risk/shared/scores/reported-result';
import { reportedResults } from '#plugins/capability/shared/record-figures';
import { figuresOf } from '#plugins/risk/shared/scores/residue-figures';

/** Results pasted from a workbook, with the resulting figures while typing. */
export function SingleResults({
  results,
  unit,
  fault,
  change,
}: {
  readonly results: readonly string[];
  readonly unit: string;
  readonly fault: string | undefined;
  readonly change: (name: string, value: unknown) => void;
}) {
  const [text, setText] = useState(results.join('\n'));
  return (
    <div className="limpid-form">
      <TextArea
        id="field-results"
        labelText="Results *"
        rows={8}
        value={text}
        helperText="One per line, or a column pasted from a workbook. Below detection: < and the detection limit, for example <0.05, counted as half"
        invalid={fault !== undefined}
        invalidText={fault ?? ''}
        onChange={event => {
          setText(event.target.value);
          change('results', resultsIn(event.target.value));
        }}
      />
      <div>
        <Select
          id="field-resultsUnit"
          labelText="Unit of the results"
          value={unit}
          onChange={event => change('resultsUnit', event.target.value)}
        >
          {unitsOf('surfaceResidue').map(each => (
            <SelectItem key={each} value={each} text={each} />
          ))}
        </Select>
        <Figures results={results} unit={unit} />
      </div>
    </div>
  );
}

function Figures({ results, unit }: { readonly results: readonly string[]; readonly unit: string }) {
  const read = reportedResults({ results: [...results] });
  const unreadable = results.length - read.length;
  const { mean, standardDeviation, resultCount, belowDetectionCount } = figuresOf(read);
  return (
    <p role="status" className="limpid-lead">
      {read.length < 2
        ? 'At least two results are needed for mean and standard deviation.'
        : `Mean ${formatNumber(mean)} ${unit}, standard deviation ${formatNumber(standardDeviation)} ${unit} from ${resultCount} results, ${belowDetectionCount ?? 0} of them below detection.`}
      {unreadable > 0 && ` ${unreadable} cannot be read.`}
    </p>
  );
}
