import { Button, DismissibleTag } from '@carbon/react';
import { useAddress, useAsOf, useFacilityData, usePermission, withAsOf, type RecordRow } from '@limpid/ui-kit';
import { appliesTo, finderFields, firstPage, type ExplorerView, type FinderField } from './finder-fields.js';

/** Every filter in force, each with a button that removes it; nothing while there is none. */
export function FilterChips({ view }: { readonly view: ExplorerView }) {
  const [params, change] = useAddress();
  const set = finderFields.filter(({ field }) => params.has(field.name));
  if (set.length === 0) return null;
  return (
    <div className="limpid-chips" role="group" aria-label="Filters in force">
      <span>Only:</span>
      {set.map(each => (
        <Chip
          key={each.field.name}
          each={each}
          id={params.get(each.field.name) ?? ''}
          applies={appliesTo(view, each.field.name)}
          onRemove={() => change({ ...firstPage, [each.field.name]: null })}
        />
      ))}
      {set.length > 1 && (
        <Button
          kind="ghost"
          size="sm"
          onClick={() => change({ ...firstPage, ...Object.fromEntries(set.map(({ field }) => [field.name, null])) })}
        >
          Remove all filters
        </Button>
      )}
    </div>
  );
}

function Chip({
  each: { field, one, word },
  id,
  applies,
  onRemove,
}: {
  readonly each: FinderField;
  readonly id: string;
  readonly applies: boolean;
  readonly onRemove: () => void;
}) {
  const mayRead = usePermission(field.permission ?? 'None.None') || field.permission === undefined;
  const { data, error } = useFacilityData<Readonly<Record<string, RecordRow>>>(
    withAsOf(`${field.path}/${id}`, useAsOf()),
    `Loading ${field.label.toLowerCase()}`,
    { enabled: mayRead },
  );
  const row = data?.[one];
  const unnamed = !mayRead || error !== null ? '(name not loaded)' : '…';
  const name = row === undefined ? unnamed : `${String(row['externalId'])} ${String(row['name'])}`;
  const text = `${word} ${name}${applies ? '' : ' (has no effect in this view)'}`;
  const remove = `Remove filter: ${text}`;
  return (
    <DismissibleTag
      type={applies ? 'blue' : 'outline'}
      size="lg"
      text={text}
      // Carbon takes the one for a short text, the other for one that is cut.
      title={remove}
      dismissTooltipLabel={remove}
      onClose={onRemove}
    />
  );
}
