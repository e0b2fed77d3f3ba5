import { Button, Checkbox, RadioButton, RadioButtonGroup } from '@carbon/react';
import { useRef, useState } from 'react';
import { chooseAsReader, densities, useReaderChoices, type Density } from '../app/reader-choices.js';
import { useDismiss } from '../app/use-dismiss.js';
import { words } from '../format/format.js';
import type { ListColumn } from './list-page.js';
import type { ListState } from './list-state.js';

/** Which columns a list shows, kept in the address, and the height of its rows, remembered by the browser. */
export function ColumnChoice<R>({
  columns,
  visible,
  state,
}: {
  readonly columns: readonly ListColumn<R>[];
  readonly visible: readonly string[];
  readonly state: ListState;
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useDismiss(open, box, () => setOpen(false));
  const { density } = useReaderChoices();
  const choose = (key: string, shown: boolean): void => {
    const next = columns.map(column => column.key).filter(each => (each === key ? shown : visible.includes(each)));
    if (next.length > 0) state.set({ columns: next.join(','), page: String(state.page) });
  };
  return (
    <div ref={box} className="limpid-columns">
      <Button kind="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        Columns
      </Button>
      {open && (
        <div className="limpid-columns-list">
          <fieldset>
            <legend className="cds--visually-hidden">Columns</legend>
            {columns.map(column => (
              <Checkbox
                key={column.key}
                id={`column-${column.key}`}
                labelText={column.heading}
                checked={visible.includes(column.key)}
                onChange={(_event, { checked }) => choose(column.key, checked)}
              />
            ))}
          </fieldset>
          <RadioButtonGroup
            legendText="Row height"
            name="row-height"
            orientation="vertical"
            valueSelected={density}
            onChange={value => chooseAsReader({ density: value as Density })}
          >
            {densities.map(each => (
              <RadioButton key={each} id={`row-height-${each}`} value={each} labelText={words(each)} />
            ))}
          </RadioButtonGroup>
        </div>
      )}
    </div>
  );
}
