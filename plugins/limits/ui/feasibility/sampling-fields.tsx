import { NumberInput } from '@carbon/react';
import type { FeasibilityList } from '#schemas/limits/feasibility';

/** How samples are taken: assumed until the facility has sampling settings, and open to trying others. */
export function SamplingFields({
  assumptions,
  onChange,
}: {
  readonly assumptions: FeasibilityList['assumptions'];
  readonly onChange: (name: 'swabArea' | 'extractionVolume', value: number | null) => void;
}) {
  const field = (name: 'swabArea' | 'extractionVolume', label: string, value: number) => (
    <NumberInput
      id={name}
      label={label}
      size="sm"
      min={0.1}
      max={10_000}
      step={5}
      defaultValue={value}
      onChange={(_event, { value: typed }) => {
        const number = Number(typed);
        if (number > 0 && number <= 10_000) onChange(name, number);
      }}
    />
  );
  return (
    <fieldset className="limpid-sampling">
      <legend className="cds--label">
        Assumed: one swab of {assumptions.swabAreaSqcm} sqcm in {assumptions.extractionVolumeMl} ml. Residue counts as
        seen from {assumptions.visibleFromUgPerSqcm} ug/sqcm where no visual limit was measured. Where no recovery is
        known, the lowest that the policy accepts is assumed. Try others:
      </legend>
      {field('swabArea', 'Swab area, sqcm', assumptions.swabAreaSqcm)}
      {field('extractionVolume', 'Extraction volume, ml', assumptions.extractionVolumeMl)}
    </fieldset>
  );
}
