import { Button, Select, SelectItem } from '@carbon/react';
import { AddRow, faultOfList, PutRowBack, useFacilityData, useRowRemoval, type RecordRow } from '@limpid/ui-kit';
import type { MethodRecovery } from '#plugins/products/shared/analytical-method';
import { NumberBox } from './hbel/number-box.js';

/** Recovery of the method by material. */
export function RecoveryEditor({
  recoveries,
  faultOf,
  onChange,
}: {
  readonly recoveries: readonly MethodRecovery[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (recoveries: readonly MethodRecovery[]) => void;
}) {
  const { data } = useFacilityData<{ mocs: readonly RecordRow[] }>(
    '/moc?pageLimit=500&sort=name',
    'Loading materials',
    {
      isAside: true,
    },
  );
  const mocs = data?.mocs ?? [];
  const free = mocs.find(moc => !recoveries.some(each => each.mocId === moc.id));
  const removal = useRowRemoval(recoveries, onChange);
  const fault = faultOfList(faultOf, 'recoveries', recoveries.length);
  const replace = (index: number, change: Partial<MethodRecovery>): void =>
    onChange(recoveries.map((each, position) => (position === index ? { ...each, ...change } : each)));
  return (
    <section aria-labelledby="recovery-heading">
      <h2 id="recovery-heading">Recovery by material</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {recoveries.map((recovery, index) => (
        <div key={removal.keys.of(index)} className="limpid-form">
          <Select
            id={`recovery-${index}-moc`}
            labelText={`Material ${index + 1}`}
            value={recovery.mocId}
            invalid={faultOf(`recoveries.${index}.mocId`) !== undefined}
            invalidText={faultOf(`recoveries.${index}.mocId`) ?? ''}
            onChange={event => replace(index, { mocId: event.target.value })}
          >
            {mocs.map(moc => (
              <SelectItem key={moc.id} value={moc.id} text={`${String(moc['externalId'])} ${String(moc['name'])}`} />
            ))}
          </Select>
          <NumberBox
            id={`recovery-${index}-percent`}
            label={`Recovery ${index + 1}, %`}
            help="Below 70 warns, above 100 counts as 100"
            value={recovery.recoveryPercent}
            fault={faultOf(`recoveries.${index}.recoveryPercent`)}
            onChange={value => replace(index, { recoveryPercent: value as number })}
          />
          <div>
            <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
              Remove recovery {index + 1}
            </Button>
          </div>
        </div>
      ))}
      <div className="limpid-row">
        {free !== undefined && (
          <AddRow path="recoveries" onAdd={() => onChange([...recoveries, { mocId: free.id, recoveryPercent: 100 }])}>
            Add recovery
          </AddRow>
        )}
        <PutRowBack removal={removal} noun="recovery" />
      </div>
    </section>
  );
}
