import { Checkbox } from '@carbon/react';
import type { ResidueType } from '#plugins/limits/shared/policy';
import { PolicyFieldControl, type FieldControl } from './policy-field.js';
import { sectionsOf } from './policy-fields.js';

/** All settings of a residue type in their sections; settings without effect are hidden. */
export function PolicyForm({
  residueType,
  control,
}: {
  readonly residueType: ResidueType;
  readonly control: FieldControl;
}) {
  const { settings, disabled, faultOf, warningOf, onChange } = control;
  const unassessed = warningOf?.('enabled');
  return (
    <div className="limpid-policy-readable">
      <Checkbox
        id="policy-enabled"
        labelText="Assess this residue"
        helperText="Off: no limits are calculated, and documents state that the residue is not assessed."
        disabled={disabled}
        checked={settings.enabled}
        invalid={faultOf('enabled') !== undefined}
        invalidText={faultOf('enabled') ?? ''}
        warn={unassessed !== undefined}
        warnText={unassessed ?? ''}
        onChange={(_event, { checked }) => onChange('enabled', checked)}
      />
      {sectionsOf(residueType).map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className="limpid-policy-fields">
            {fields
              .filter(field => field.when === undefined || field.when(settings))
              .map(field => (
                <div key={field.path} className={field.when === undefined ? '' : 'limpid-policy-inner'}>
                  <PolicyFieldControl field={field} control={control} />
                </div>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}
