import { InlineNotification } from '@carbon/react';
import { Fragment } from 'react';
import { formatNumber } from '@limpid/ui-kit';
import { q3cDailyDoseG } from '#plugins/products/server/hbel/engine/conversions';
import type { Derived } from '#plugins/products/server/hbel/engine/derivation';
import { shownDaily } from './words.js';

/** A derivation with its formula and every input with its reason. */
export function DerivedResult({ derived }: { readonly derived: Derived }) {
  return (
    <>
      <p className="limpid-sentence">
        <strong>{shownDaily(derived.valueUgPerDay / 1000)}</strong>
      </p>
      <p className="limpid-lead">
        {formatNumber(derived.q3cOption1Ppm)} ppm in a product with a daily dose of {q3cDailyDoseG} g (ICH Q3C option 1)
      </p>
      <p className="limpid-formula">{derived.formula}</p>
      <dl className="limpid-trace">
        {derived.inputs.map(input => (
          <Fragment key={input.symbol}>
            <dt>
              <strong>{input.symbol}</strong> {input.name}
              {input.reason !== null && input.reason !== '' && <span>: {input.reason}</span>}
            </dt>
            <dd className="limpid-number">
              {formatNumber(input.value)} {input.unit}
            </dd>
          </Fragment>
        ))}
      </dl>
      {derived.notes.map(note => (
        <InlineNotification key={note.code} kind="warning" lowContrast hideCloseButton title={note.text} />
      ))}
    </>
  );
}
