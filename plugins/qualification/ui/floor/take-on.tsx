import { Button, Select, SelectItem, TextInput } from '@carbon/react';
import { useState } from 'react';
import { localMoment } from '../local-moment.js';
import type { Acting } from './acting.js';
import { NextProductions } from './next-productions.js';

/** Puts equipment on the board: with what was made on it last, so that its residue is known. */
export function TakeOn({ equipment, kind, entries }: Acting) {
  const [productionId, setProductionId] = useState('');
  const [batchNumber, setBatchNumber] = useState('');
  const [dirtySince, setDirtySince] = useState('');
  return (
    <>
      <p>No cleaning yet recorded on this equipment. It is taken on as dirty, with what was made on it last.</p>
      <NextProductions equipmentId={equipment.id}>
        {productions => (
          <Select
            id="taken-production"
            labelText="Made last"
            value={productionId}
            onChange={event => setProductionId(event.target.value)}
          >
            <SelectItem value="" text="Unknown" />
            {productions.map(({ id, externalId, name }) => (
              <SelectItem key={id} value={id} text={`${externalId} ${name}`} />
            ))}
          </Select>
        )}
      </NextProductions>
      <TextInput
        id="taken-batch"
        labelText="Batch number"
        value={batchNumber}
        onChange={event => setBatchNumber(event.target.value)}
      />
      <TextInput
        id="taken-dirty-since"
        type="datetime-local"
        labelText="Dirty since"
        helperText="When its last batch ended; empty: from now"
        max={localMoment(new Date())}
        value={dirtySince}
        onChange={event => setDirtySince(event.target.value)}
      />
      <Button
        onClick={() =>
          void entries.act(equipment, 'takeOn', {
            kind,
            ...(productionId === '' ? {} : { productionId }),
            ...(dirtySince === '' ? {} : { at: new Date(dirtySince).toISOString() }),
            ...(batchNumber.trim() === '' ? {} : { batchNumber: batchNumber.trim() }),
          })
        }
      >
        Take on
      </Button>
    </>
  );
}
