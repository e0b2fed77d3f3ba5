import { TextInput } from '@carbon/react';
import { describedByFault } from '@limpid/ui-kit';
import { useState } from 'react';
import type { FeasibilityList } from '#schemas/limits/feasibility';
import { typedNumber } from '#schemas/lib/typed-number';

type SamplingField = 'swabArea' | 'extractionVolume';

/** How samples are taken: assumed until the facility has sampling settings, and open to trying others. */
export function SamplingFields({
  assumptions,
  onChange,
}: {
  readonly assumptions: FeasibilityList['assumptions'];
  readonly onChange: (name: SamplingField, value: number) => void;
}) {
  const common = { onChange };
  return (
    <fieldset className="limpid-sampling">
      <legend className="cds--label">
        Assumed: one swab of {assumptions.swabAreaSqcm} sqcm in {assumptions.extractionVolumeMl} ml. Residue counts as
        seen from {assumptions.visibleFromUgPerSqcm} ug/sqcm where no visual limit was measured. Where no recovery is
        known, the lowest that the policy accepts is assumed. Try others:
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

/** What the call takes at most; what is more, or no number, is told at the field and not asked for. */
const most = 10_000;
const fault = `A number above 0 and at most ${most}`;

function SamplingNumber({
  name,
  label,
  assumed,
  onChange,
}: {
  readonly name: SamplingField;
  readonly label: string;
  readonly assumed: number;
  readonly onChange: (name: SamplingField, value: number) => void;
}) {
  const [typed, setTyped] = useState(String(assumed));
  const value = typedNumber(typed);
  const holds = typeof value === 'number' && value > 0 && value <= most;
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
        if (typeof next === 'number' && next > 0 && next <= most) onChange(name, next);
      }}
    />
  );
}
