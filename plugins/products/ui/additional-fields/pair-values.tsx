import { Button, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, fp, toast, useSave, type FieldFault } from '@limpid/ui-kit';
import type { FieldDefinition } from '#schemas/products/additional-field';
import type { AdditionalValue, PairValues } from '#schemas/products/additional-value';
import { FieldInput } from './field-input.js';
import { everyValue } from './use-definitions.js';

type Pair = PairValues['additionalFields'][number];
type Drafts = ReadonlyMap<string, readonly AdditionalValue[]>;

/** The additional fields of all machines of a production in one form; only changed machines are sent. */
export function PairValuesEditor({
  productionId,
  pairs,
  version,
  definitions,
  onDone,
}: {
  readonly productionId: string;
  readonly pairs: readonly Pair[];
  readonly version: number;
  readonly definitions: readonly FieldDefinition[];
  readonly onDone: () => void;
}) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [sent, setSent] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [summary, setSummary] = useState<string | null>(null);
  const save = useSave((equipments: readonly { equipmentId: string; values: readonly AdditionalValue[] }[]) =>
    api.post(fp(`/eq-prd-additional-fields/${productionId}`), { version, equipments }, 'Saving the additional fields'),
  );
  const submit = async (): Promise<void> => {
    setFaults([]);
    setSummary(null);
    setSent([...drafts.keys()]);
    try {
      await save.mutateAsync([...drafts].map(([equipmentId, values]) => ({ equipmentId, values })));
      toast({ kind: 'success', title: 'Saved' });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errName === 'NothingToChangeError') return onDone();
      setFaults(error.fields);
      setSummary(error.fields.length === 0 ? error.message : 'Look at the fields that are marked');
    }
  };
  return (
    <form
      className="limpid-pair-form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <div role="alert">
        {summary !== null && (
          <InlineNotification kind="error" lowContrast hideCloseButton title="Not saved" subtitle={summary} />
        )}
      </div>
      {pairs.map(({ equipment, values }) => (
        <MachineFields
          key={equipment.id}
          name={`${equipment.externalId} ${equipment.name}`}
          id={equipment.id}
          definitions={definitions}
          values={drafts.get(equipment.id) ?? everyValue(definitions, values)}
          faultAt={index =>
            faults.find(({ path }) => path.startsWith(`equipments.${sent.indexOf(equipment.id)}.values.${index}.`))
              ?.message
          }
          onChange={(place, value) =>
            setDrafts(now => {
              const list = now.get(equipment.id) ?? everyValue(definitions, values);
              const next = list.map((each, index) => (index === place ? { ...each, value } : each));
              return new Map(now).set(equipment.id, next);
            })
          }
        />
      ))}
      <div className="limpid-row">
        <Button type="submit" disabled={save.isPending || drafts.size === 0}>
          {save.isPending ? 'Saving…' : 'Save additional fields'}
        </Button>
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function MachineFields({
  name,
  id,
  definitions,
  values,
  faultAt,
  onChange,
}: {
  readonly name: string;
  readonly id: string;
  readonly definitions: readonly FieldDefinition[];
  readonly values: readonly AdditionalValue[];
  readonly faultAt: (index: number) => string | undefined;
  readonly onChange: (place: number, value: AdditionalValue['value']) => void;
}) {
  return (
    <fieldset className="limpid-pair-values">
      <legend>{name}</legend>
      <div className="limpid-form">
        {definitions.map((definition, index) => (
          <FieldInput
            key={definition.id}
            id={`pair-${id}-${definition.id}`}
            field={definition}
            value={values[index]?.value ?? null}
            fault={faultAt(index)}
            onChange={value => onChange(index, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
