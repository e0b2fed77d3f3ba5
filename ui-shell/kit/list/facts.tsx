import { isValidElement } from 'react';
import { formatValue } from '../format/format.js';
import { WithTerms } from '../help/with-terms.js';

/** Label and value pairs of a record; absent values show as a dash. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: unknown])[] }) {
  return (
    <dl className="limpid-facts">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <>
      <dt>
        <WithTerms text={label} />
      </dt>
      <dd>{isValidElement(value) ? value : formatValue(value) || '–'}</dd>
    </>
  );
}
