import { InlineNotification, Modal } from '@carbon/react';
import { memo, useState } from 'react';
import {
  ApiFailure,
  DataTable,
  focusFault,
  PreviewPanel,
  ReasonField,
  useOnce,
  type PreviewEdit,
} from '@limpid/ui-kit';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { editKind, idsOf, keyOf, type EditKind, type Pair, type PairKey } from './edits.js';
import { changedProductions } from './request.js';
import { factsOf } from './shown.js';
import type { Mapping } from './use-mapping.js';

const groups: readonly (readonly [kind: EditKind, heading: string, sign: string])[] = [
  ['added', 'Added', '+'],
  ['removed', 'Removed', '−'],
  ['changed', 'Changed', '~'],
];

/** Lists all unsaved edits and asks for the reason to save them in one step. */
export function ChangePreview({
  mapping,
  reason,
  onReason,
  onSave,
  onClose,
}: {
  readonly mapping: Mapping;
  /** Kept when the dialog closes, so that it is not typed again after a conflict. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Resolves when everything is saved; throws what the user can correct here. */
  readonly onSave: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [reasonFault, setReasonFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [save, saving] = useOnce(async () => {
    setFault(null);
    if (reason.trim().length < 3) {
      setReasonFault('Please give a reason of at least 3 characters');
      focusFault();
      return;
    }
    try {
      await onSave(reason.trim());
    } catch (error) {
      setFault(error instanceof ApiFailure ? error.message : 'Something went wrong');
    }
  });
  return (
    <Modal
      open
      size="lg"
      modalHeading={countText(mapping)}
      modalLabel="Preview"
      primaryButtonText={saving ? 'Saving…' : 'Save all'}
      primaryButtonDisabled={saving}
      secondaryButtonText="Back to the grid"
      onRequestClose={onClose}
      onRequestSubmit={() => void save()}
      selectorPrimaryFocus="#mapping-reason"
      hasScrollingContent
    >
      <div role="alert">
        {fault !== null && (
          <InlineNotification kind="error" lowContrast hideCloseButton title="Not saved" subtitle={fault} />
        )}
      </div>
      <ReasonField
        id="mapping-reason"
        label="Reason *"
        help="Recorded in the audit trail of every changed production. Everything is saved, or nothing."
        value={reason}
        fault={reasonFault ?? undefined}
        onChange={text => {
          onReason(text);
          setReasonFault(null);
        }}
      />
      <PreviewPanel disabled={saving} edits={() => [editOf(mapping, reason.trim())]} />
      <PairChanges base={mapping.base} edits={mapping.edits} grid={mapping.grid} />
    </Modal>
  );
}

/** The request that would save the edits; the preview works without a reason. */
function editOf({ grid, base, edits }: Mapping, reason: string): PreviewEdit {
  const body = { productions: changedProductions(grid, base, edits), reason: reason.length < 3 ? 'preview' : reason };
  return { method: 'POST', path: '/prod-eq-cp-mapping', body };
}

function countText({ edits }: Mapping): string {
  const productions = new Set([...edits.pairs.keys()].map(key => idsOf(key)[0])).size;
  const pairs = edits.pairs.size;
  return `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} of ${productions} ${productions === 1 ? 'production' : 'productions'} will change`;
}

/** Added, removed and changed pairs; memoised, because there may be thousands of rows and each typed character renders the dialog. */
const PairChanges = memo(function PairChanges({ base, edits, grid }: Pick<Mapping, 'base' | 'edits' | 'grid'>) {
  const [productions, equipments] = [byId(grid.productions), byId(grid.equipments)];
  const keys = grid.productions.flatMap(production =>
    grid.equipments.map(equipment => keyOf(production.id, equipment.id)).filter(key => edits.pairs.has(key)),
  );
  const equipmentOf = (key: PairKey) => equipments.get(idsOf(key)[1]);
  return groups.map(([kind, heading, sign]) => {
    const ofKind = keys.filter(key => editKind(base, edits, key) === kind);
    if (ofKind.length === 0) return null;
    return (
      <section key={kind} aria-label={heading}>
        <h3>
          {heading} ({ofKind.length})
        </h3>
        <DataTable
          title={heading}
          size="sm"
          columns={[
            {
              heading: 'Production',
              render: key => (
                <>
                  <span className="limpid-change-sign" aria-hidden="true">
                    {sign}
                  </span>
                  {named(productions.get(idsOf(key)[0]))}
                </>
              ),
            },
            { heading: 'Equipment', render: key => named(equipmentOf(key)) },
            { heading: 'Before', render: key => inWords(base.get(key) ?? null, equipmentOf(key)) },
            { heading: 'After', render: key => inWords(edits.pairs.get(key) ?? null, equipmentOf(key)) },
          ]}
          rows={ofKind}
          keyOf={key => key}
        />
      </section>
    );
  });
});

function byId<T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map(each => [each.id, each]));
}

function named(record: { readonly externalId: string; readonly name: string } | undefined): string {
  return record === undefined ? '' : `${record.externalId} ${record.name}`;
}

function inWords(pair: Pair | null, equipment: MappingGrid['equipments'][number] | undefined): string {
  if (pair === null || equipment === undefined) return 'not used';
  return ['used', ...factsOf(pair, equipment)].join(', ');
}
