import { Button, RadioButton, RadioButtonGroup, TextInput } from '@carbon/react';
import { useState } from 'react';
import type { NextProduction } from '#plugins/qualification/shared/release';
import type { Acting } from './acting.js';
import { NextProductions } from './next-productions.js';

/** Starts a batch of a production that may be next; for others it says why not. */
export function StartBatch(acting: Acting) {
  return (
    <NextProductions equipmentId={acting.equipment.id}>
      {productions => <BatchForm {...acting} productions={productions} />}
    </NextProductions>
  );
}

function BatchForm({
  equipment,
  kind,
  entries,
  productions,
}: Acting & { readonly productions: readonly NextProduction[] }) {
  const [productionId, setProductionId] = useState('');
  const [batchNumber, setBatchNumber] = useState('');
  const [isPressed, setPressed] = useState(false);
  const allowed = productions.filter(({ isAllowed }) => isAllowed);
  const refused = productions.filter(({ isAllowed }) => !isAllowed);
  const batch = batchNumber.trim();
  return (
    <>
      {allowed.length === 0 ? (
        <p>No production may be next on this equipment.</p>
      ) : (
        <RadioButtonGroup
          legendText="Next production"
          name="next-production"
          orientation="vertical"
          valueSelected={productionId}
          onChange={value => setProductionId(String(value))}
          invalid={isPressed && productionId === ''}
          invalidText="Choose the production"
        >
          {allowed.map(({ id, externalId, name }) => (
            <RadioButton key={id} id={`next-${id}`} value={id} labelText={`${externalId} ${name}`} />
          ))}
        </RadioButtonGroup>
      )}
      <TextInput
        id="next-batch"
        labelText="Batch number *"
        value={batchNumber}
        invalid={isPressed && batch === ''}
        invalidText="Type the batch number"
        onChange={event => setBatchNumber(event.target.value)}
      />
      <Button
        onClick={() => {
          setPressed(true);
          if (productionId !== '' && batch !== '')
            void entries.act(equipment, 'startBatch', { kind, productionId, batchNumber: batch });
        }}
      >
        Start batch
      </Button>
      {refused.length > 0 && (
        <details>
          <summary>{`Not allowed next: ${refused.length}`}</summary>
          <ul>
            {refused.map(({ id, externalId, name, reasons }) => (
              <li key={id}>
                {externalId} {name}: {reasons.join('; ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
