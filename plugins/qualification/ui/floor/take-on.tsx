import { Button, TextInput } from '@carbon/react';
import { useState } from 'react';
import { localMoment } from '../local-moment.js';
import type { Acting } from './acting.js';
import { ProductionSelect } from './production-select.js';

/** Puts equipment on the board: with what was made on it last, so that its residue is known. */
export function TakeOn({ equipment, kind, entries }: Acting) {
  const [productionId, setProductionId] = useState('');
  const [batchNumber, setBatchNumber] = useState('');
  const [dirtySince, setDirtySince] = useState('');
  return (
    <>
      <p>No cleaning yet recorded on this equipment. It is taken on as dirty, with what was made on it last.</p>
      <ProductionSelect
        equipmentId={equipment.id}
        id="taken-production"
        label="Made last"
        none="Unknown"
        value={productionId}
        onChange={setProductionId}
      />
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
