import { Button, Select, SelectItem } from '@carbon/react';
import type { HbelRecord } from '#plugins/products/shared/hbel';
import { routes, type AuthoredExtrapolation } from '#plugins/products/shared/substance';
import { NumberBox } from './number-box.js';
import { TextBox } from './text-box.js';

type Draft = { readonly [key in keyof AuthoredExtrapolation]?: AuthoredExtrapolation[key] | null };

/** The other routes for which a limit counts where they have none of their own, each with factor and reason (formulas 2.2). */
export function ExtrapolationRows({
  extrapolations,
  route,
  faultOf,
  onChange,
}: {
  readonly extrapolations: HbelRecord['extrapolations'] | undefined;
  /** The route of the limit itself. */
  readonly route: unknown;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (extrapolations: readonly Draft[]) => void;
}) {
  const rows: readonly Draft[] = extrapolations ?? [];
  const others = routes.filter(each => each !== route);
  const free = others.filter(each => !rows.some(row => row.route === each));
  const set = (index: number, change: Draft): void =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...change } : row)));
  const fault = faultOf('extrapolations');
  return (
    <fieldset className="limpid-factors">
      <legend className="cds--label">
        Extrapolation: the limit also counts for these routes where they have no limit of their own, and limits show
        that
      </legend>
      {fault !== undefined && (
        <p className="cds--form-requirement" role="alert">
          Extrapolation {fault}
        </p>
      )}
      {rows.map((row, index) => (
        <div key={row.route ?? index} className="limpid-factor">
          <Select
            id={`extrapolation-${index}-route`}
            labelText="To route"
            value={row.route ?? ''}
            invalid={faultOf(`extrapolations.${index}.route`) !== undefined}
            invalidText={faultOf(`extrapolations.${index}.route`) ?? ''}
            onChange={event => set(index, { route: others.find(each => each === event.target.value) ?? null })}
          >
            {others
              .filter(each => each === row.route || free.includes(each))
              .map(each => (
                <SelectItem key={each} value={each} text={each} />
              ))}
          </Select>
          <NumberBox
            id={`extrapolation-${index}-factor`}
            label="Factor *"
            help="Bioavailability by the route of the limit ÷ bioavailability by this route"
            value={row.factor}
            fault={faultOf(`extrapolations.${index}.factor`)}
            onChange={factor => set(index, { factor })}
          />
          <TextBox
            id={`extrapolation-${index}-reason`}
            label="Reason *"
            help={row.author ? `Recorded by ${row.author}` : ''}
            value={row.reason ?? ''}
            fault={faultOf(`extrapolations.${index}.reason`)}
            onChange={reason => set(index, { reason })}
          />
          <Button
            kind="danger--ghost"
            size="sm"
            onClick={() => onChange(rows.filter((_row, place) => place !== index))}
          >
            Remove extrapolation to {row.route ?? 'this route'}
          </Button>
        </div>
      ))}
      {free[0] !== undefined && (
        <Button
          kind="tertiary"
          size="sm"
          onClick={() => onChange([...rows, { route: free[0] ?? null, factor: 1, reason: '' }])}
        >
          Extrapolate to another route
        </Button>
      )}
    </fieldset>
  );
}
