import { Select, SelectItem } from '@carbon/react';
import { Field, useAddress, useAsOf } from '@limpid/ui-kit';
import { AnswerCard } from './answer-card.js';
import { FilterChips } from './filter-chips.js';
import { finderFields, firstPage, type ExplorerView } from './finder-fields.js';
import { levelOf, levels } from './levels.js';

/** Asks for the limit of one production before another, of one residue, on one piece of equipment; the choice is kept in the address. */
export function LimitFinder({ view }: { readonly view: ExplorerView }) {
  const [params, change] = useAddress();
  const asOf = useAsOf();
  return (
    <search className="limpid-finder" aria-label="Limit finder">
      <div className="limpid-filters">
        {finderFields
          .filter(({ only = view }) => only === view)
          .map(({ field }) => (
            <Field
              key={field.name}
              field={{ ...field, asOf }}
              value={params.get(field.name)}
              fault={undefined}
              onChange={value => change({ ...firstPage, [field.name]: value as string | null })}
            />
          ))}
        {view !== 'matrix' && view !== 'microbial' && (
          <Select
            id="level"
            labelText="Level"
            value={levelOf(params)}
            onChange={({ target: { value } }) => change({ level: value === 'l3' ? null : value })}
          >
            {levels.map(({ key, label }) => (
              <SelectItem key={key} value={key} text={label} />
            ))}
          </Select>
        )}
      </div>
      <FilterChips view={view} />
      <AnswerCard params={params} />
    </search>
  );
}
