import { Select, SelectItem } from '@carbon/react';
import { NextProductions } from './next-productions.js';

/** A choice among the productions of equipment, or of none. */
export function ProductionSelect({
  equipmentId,
  id,
  label,
  none,
  onlyAllowed = false,
  value,
  onChange,
}: {
  readonly equipmentId: string;
  readonly id: string;
  readonly label: string;
  /** What is chosen without a production. */
  readonly none: string;
  /** Without those that may not be next. */
  readonly onlyAllowed?: boolean;
  readonly value: string;
  readonly onChange: (productionId: string) => void;
}) {
  return (
    <NextProductions equipmentId={equipmentId}>
      {productions => (
        <Select id={id} labelText={label} value={value} onChange={event => onChange(event.target.value)}>
          <SelectItem value="" text={none} />
          {productions
            .filter(({ isAllowed }) => isAllowed || !onlyAllowed)
            .map(({ id: productionId, externalId, name }) => (
              <SelectItem key={productionId} value={productionId} text={`${externalId} ${name}`} />
            ))}
        </Select>
      )}
    </NextProductions>
  );
}
