import { Button, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, changedMeanwhile, fp, toast, useOpened, useSave, type FieldFault } from '@limpid/ui-kit';
import type { FieldDefinition } from '#plugins/products/shared/additional-field';
import type { AdditionalValue, PairValues } from '#plugins/products/shared/additional-value';
import { FieldInput } from './field-input.js';
import { everyValue } from './use-definitions.js';

type Pair = PairValues['additionalFields'][number];
/** Changed fields by id, by equipment id. */
type Drafts = ReadonlyMap<string, ReadonlyMap<string, AdditionalValue['value']>>;

/** The additional fields of all equipment of a production in one form; only changed equipment is sent, with all its displayed values. */
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
  const { opened, takeSaved } = useOpened(pairs, version);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const valuesOf = ({ equipment, values }: Pair): AdditionalValue[] => {
    const own = drafts.get(equipment.id);
    return everyValue(definitions, values).map(each => {
      const typed = own?.get(each.definitionId);
      return typed === undefined ? each : { ...each, value: typed };
    });
  };
  const [sent, setSent] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [summary, setSummary] = useState<string | null>(null);
  const save = useSave((equipments: readonly { equipmentId: string; values: readonly AdditionalValue[] }[]) =>
    api.post(
      fp(`/eq-prd-additional-fields/${productionId}`),
      { version: opened.version, equipments },
      'Saving the additional fields',
    ),
  );
  const submit = async (): Promise<void> => {
    setFaults([]);
    setSummary(null);
    const changed = opened.saved.filter(({ equipment }) => drafts.has(equipment.id));
    setSent(changed.map(({ equipment }) => equipment.id));
    try {
      await save.mutateAsync(changed.map(pair => ({ equipmentId: pair.equipment.id, values: valuesOf(pair) })));
      toast({ kind: 'success', title: 'Saved' });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errName === 'NothingToChangeError') return onDone();
      if (error.errName === 'StaleRecordError') {
        await takeSaved();
        setSummary(changedMeanwhile);
        return;
      }
      setFaults(error.fields);
      setSummary(error.fields.length === 0 ? error.message : 'Check the marked fields');
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
      {opened.saved.map(({ equipment, values }) => (
        <EquipmentFields
          key={equipment.id}
          name={`${equipment.externalId} ${equipment.name}`}
          id={equipment.id}
          definitions={definitions}
          values={valuesOf({ equipment, values })}
          faultAt={index =>
            faults.find(({ path }) => path.startsWith(`equipments.${sent.indexOf(equipment.id)}.values.${index}.`))
              ?.message
          }
          onChange={(definitionId, value) =>
            setDrafts(now => new Map(now).set(equipment.id, new Map(now.get(equipment.id)).set(definitionId, value)))
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

function EquipmentFields({
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
  readonly onChange: (definitionId: string, value: AdditionalValue['value']) => void;
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
            onChange={value => onChange(definition.id, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
