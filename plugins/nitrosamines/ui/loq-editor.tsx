import { Field, formatLimitIn, formatNumber, useFacilityData, type FormField } from '@limpid/ui-kit';
import { toBase, unitsOf } from '#schemas/lib/units';
import type { NitrosamineAssessment } from '#plugins/nitrosamines/shared/assessment';
import type { Nitrosamine } from '#plugins/nitrosamines/shared/nitrosamine';
import { MethodLinks } from './method-links.js';

type Loq = NonNullable<Nitrosamine['loq']> | null;

const methodField: FormField = { kind: 'text', name: 'methodNumber', label: 'Method number' };
const loqField: FormField = {
  kind: 'quantity',
  name: 'loq',
  label: 'LOQ in an extract',
  units: unitsOf('concentration'),
  defaultUnit: 'ppm',
  help: '0.001 ppm is 1 ng/ml',
};

/** Method and LOQ of a nitrosamine, with a warning when the LOQ is above the extract concentration at the limit. */
export function LoqEditor({
  id,
  methodNumber,
  loq,
  faultOf,
  onChange,
}: {
  /** Null for an unsaved nitrosamine, which has no limits. */
  readonly id: string | null;
  readonly methodNumber: string | null;
  readonly loq: Loq;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (name: 'methodNumber' | 'loq', value: unknown) => void;
}) {
  const { data } = useFacilityData<{ nitrosamineAssessment: NitrosamineAssessment }>(
    `/nitrosamines/${id ?? ''}/assessment`,
    'Loading limits',
    { enabled: id !== null, isAside: true },
  );
  const assessment = data?.nitrosamineAssessment;
  return (
    <section aria-labelledby="loq-heading">
      <h2 id="loq-heading">Method</h2>
      {assessment === undefined || assessment.methods.length === 0 ? (
        <p className="limpid-lead">Used until an analytical method names the nitrosamine as its analyte.</p>
      ) : (
        <p className="limpid-lead">
          The LOQ of <MethodLinks methods={assessment.methods} /> is used instead, where known.
        </p>
      )}
      <div className="limpid-form">
        <Field
          field={methodField}
          value={methodNumber}
          fault={faultOf('methodNumber')}
          onChange={value => onChange('methodNumber', value === '' ? null : value)}
        />
        <Field
          field={loqField}
          value={loq}
          fault={faultOf('loq') ?? aboveLimit(loq, assessment)}
          onChange={value => onChange('loq', value)}
        />
      </div>
    </section>
  );
}

/** Why a limit cannot be measured with this LOQ; undefined if it can, and while limits are unknown. */
function aboveLimit(loq: Loq, assessment: NitrosamineAssessment | undefined): string | undefined {
  const ppm = loq !== null && Number.isFinite(loq.value) ? toBase('concentration', loq) : null;
  if (ppm === null || assessment === undefined) return undefined;
  const [strictest] = assessment.productions
    .flatMap(({ production, swab }) => (swab === null ? [] : [{ production, most: swab.rawNgPerMl }]))
    .toSorted((a, b) => a.most - b.most);
  if (strictest === undefined || ppm * 1000 <= strictest.most) return undefined;
  return `Above the limit: after ${strictest.production.externalId} an extract may contain at most ${formatLimitIn({ value: strictest.most, unit: 'ng/ml' })}, and this LOQ is ${formatNumber(ppm * 1000)} ng/ml. It can be saved, but the limit cannot be measured.`;
}
