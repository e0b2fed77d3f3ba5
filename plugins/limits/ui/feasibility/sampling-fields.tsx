import { TextInput } from '@carbon/react';
import { describedByFault } from '@limpid/ui-kit';
import { useState } from 'react';
import type { FeasibilityList } from '#plugins/limits/shared/feasibility';
import { typedNumber } from '#schemas/lib/typed-number';

type SamplingField = 'swabArea' | 'extractionVolume';

/** How samples are taken: the default for methods that do not state it, or a trial for all methods. */
export function SamplingFields({
  assumptions,
  onChange,
}: {
  readonly assumptions: FeasibilityList['assumptions'];
  /** Null: each method by its own sample. */
  readonly onChange: (name: SamplingField, value: number | null) => void;
}) {
  const common = { onChange };
  return (
    <fieldset className="limpid-sampling">
      <legend className="cds--label">
        Assumed: one swab of {assumptions.swabAreaSqcm} sqcm in {assumptions.extractionVolumeMl} ml where a method does
        not state its own. Residue counts as visible from {assumptions.visibleFromUgPerSqcm} ug/sqcm where no visual
        limit was measured. Where no recovery is known, the minimum of the policy is assumed. Try another swab for all
        methods; leave empty for their own:
      </legend>
      <SamplingNumber name="swabArea" label="Swab area, sqcm" assumed={assumptions.swabAreaSqcm} {...common} />
      <SamplingNumber
        name="extractionVolume"
        label="Extraction volume, ml"
        assumed={assumptions.extractionVolumeMl}
        {...common}
      />
    </fieldset>
  );
}

/** The maximum of the route; a higher value or invalid number is reported at the field and not requested. */
const most = 10_000;
const fault = `A number above 0 and at most ${most}, or nothing`;

function isUsable(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value > 0 && value <= most);
}

function SamplingNumber({
  name,
  label,
  assumed,
  onChange,
}: {
  readonly name: SamplingField;
  readonly label: string;
  readonly assumed: number;
  readonly onChange: (name: SamplingField, value: number | null) => void;
}) {
  const [typed, setTyped] = useState(String(assumed));
  const value = typedNumber(typed);
  const holds = isUsable(value);
  return (
    <TextInput
      id={name}
      labelText={label}
      size="sm"
      inputMode="decimal"
      value={typed}
      invalid={!holds}
      invalidText={fault}
      {...describedByFault(name, holds ? undefined : fault)}
      onChange={event => {
        setTyped(event.target.value);
        const next = typedNumber(event.target.value);
        if (isUsable(next)) onChange(name, next);
      }}
    />
  );
}
