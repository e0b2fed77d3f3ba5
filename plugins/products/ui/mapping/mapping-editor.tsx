import { Button, InlineNotification } from '@carbon/react';
import { useCallback, useMemo, useState } from 'react';
import { api, ApiFailure, EmptyState, fp, LeaveGuard, toast, usePermission, useSave, useTyped } from '@limpid/ui-kit';
import type { MappingChange, MappingGrid, StaleProduction } from '#plugins/products/shared/mapping';
import { CellDetails } from './cell-details.js';
import { ChangePreview } from './change-preview.js';
import { hasDraft } from './draft.js';
import type { PairKey } from './edits.js';
import { shownEquipment, shownProductions, unmapped, useMappingFilter } from './filters.js';
import { blockOf, cellsOf } from './grid/cursor.js';
import { focusGrid, WindowedGrid } from './grid/windowed-grid.js';
import { dedicatedTo } from './dedicated-to.js';
import { MappingFilters, useGroupMembers } from './mapping-filters.js';
import { MappingTools } from './mapping-tools.js';
import { cellFaults, changedProductions, type CellFault } from './request.js';
import { shownPair } from './shown.js';
import { StaleNotice } from './stale-notice.js';
import { useGridActions } from './use-grid-actions.js';
import { useMapping, type Refetch } from './use-mapping.js';
import { useMappingFromUrl } from './use-mapping-from-url.js';

interface MappingEditorProps {
  readonly grid: MappingGrid;
  readonly refetch: Refetch;
}

/** The grid with its filters, tools, preview and notices. */
export function MappingEditor({ grid, refetch }: MappingEditorProps) {
  const [mapping, announcement] = useMappingFromUrl(useMapping(grid, refetch));
  const { base, edits } = mapping;
  const mayEdit = usePermission('Production.Set');
  const [filter, setFilter, isFiltered] = useMappingFilter();
  const members = useGroupMembers(filter.group);
  const productions = shownProductions(grid, filter, base, edits);
  const equipments = useMemo(() => shownEquipment(grid, filter, members), [grid, filter, members]);
  const [faults, setFaults] = useState<readonly CellFault[]>([]);
  const [stale, setStale] = useState<readonly StaleProduction[]>(mapping.changedMeanwhile);
  const [outdated, setOutdated] = useState<MappingGrid | null>(null);
  const [dialog, setDialog] = useState<'details' | 'preview' | null>(null);
  const { typed, type, forget } = useTyped('mapping reason', { reason: '' });
  const close = (): void => {
    setDialog(null);
    // Runs after the dialog has released the focus.
    setTimeout(focusGrid);
  };
  const actions = useGridActions({
    mapping,
    productions,
    equipments,
    mayEdit,
    onFaults: setFaults,
    onOpen: () => setDialog('details'),
  });
  const save = useSaveMapping(mapping, grid, {
    onStale: setStale,
    onFaults: setFaults,
    onSaved: forget,
    onUnread: () => setOutdated(grid),
    onDone: close,
  });
  const open = unmapped(grid, base, edits).length;
  // The page reports the reason and reloads.
  if (outdated === grid)
    return (
      <EmptyState title="Saved, but the matrix could not be read again">
        The data shown here was out of date. Your edits are saved: do not repeat them.
      </EmptyState>
    );
  return (
    <>
      <LeaveGuard active={edits.pairs.size > 0} what="the edits of the matrix">
        <DraftHint />
      </LeaveGuard>
      <MappingFilters grid={grid} filter={filter} onChange={setFilter} />
      {mayEdit && (
        <MappingTools
          mapping={mapping}
          onMark={actions.mark}
          onOpen={() => setDialog('details')}
          onPreview={() => setDialog('preview')}
        />
      )}
      <FaultList faults={faults} onClose={() => setFaults([])} />
      {productions.length === 0 || equipments.length === 0 ? (
        <EmptyState title="No match">
          {isFiltered && (
            <Button
              kind="ghost"
              onClick={() => setFilter({ production: '', equipment: '', suite: '', group: '', only: '' })}
            >
              Clear filters
            </Button>
          )}
        </EmptyState>
      ) : (
        <PairGrid {...{ mapping, productions, equipments, faults, actions }} onOpen={() => setDialog('details')} />
      )}
      <p className="limpid-mapping-status" role="status">
        {[announcement, ...(faults.length === 0 ? [] : [faultCount(faults)])].filter(text => text !== '').join('. ')}
      </p>
      <p className="limpid-mapping-status">
        <span role="status">
          {productions.length} of {grid.productions.length} productions, {equipments.length} of {grid.equipments.length}{' '}
          pieces of equipment;{' '}
          {open === 0
            ? 'every production has equipment'
            : `${open} ${open === 1 ? 'production' : 'productions'} without equipment`}
        </span>
        <span>
          ✓ used · number: procedure of the pair · + added · − removed · ~ changed · ! needs attention · ◆ dedicated to
          a product or a group, or for single use
        </span>
      </p>
      {dialog === 'details' && mayEdit && (
        <DetailsOfSelection {...{ mapping, productions, equipments, actions }} onClose={close} />
      )}
      {dialog === 'preview' && (
        <ChangePreview
          mapping={mapping}
          reason={typed.reason}
          onReason={reason => type({ reason })}
          onSave={save}
          onClose={close}
        />
      )}
      {stale.length > 0 && (
        <StaleNotice
          stale={stale}
          onReload={() => {
            void mapping.reload().then(both => {
              // The page reports that it could not be read.
              if (both !== null) setFaults(both.map(key => conflict(grid, key)));
              setStale([]);
            });
          }}
          onClose={() => {
            setStale([]);
            close();
          }}
        />
      )}
    </>
  );
}

/** Rendered when the user is about to leave. */
function DraftHint() {
  return hasDraft()
    ? 'This browser tab keeps them until you come back or sign out.'
    : 'They exceed the storage of this browser tab: save them first, or they are lost.';
}

interface Shown {
  readonly mapping: ReturnType<typeof useMapping>;
  readonly productions: MappingGrid['productions'];
  readonly equipments: MappingGrid['equipments'];
  readonly actions: ReturnType<typeof useGridActions>;
}

function PairGrid({
  mapping,
  productions,
  equipments,
  faults,
  actions,
  onOpen,
}: Shown & { readonly faults: readonly CellFault[]; readonly onOpen: () => void }) {
  const { base, edits } = mapping;
  const mayEdit = usePermission('Production.Set');
  const messages = useMemo(
    () => new Map(faults.flatMap(({ key, message }) => (key === null ? [] : [[key, message] as const]))),
    [faults],
  );
  const cell = useCallback(
    (row: number, column: number) => {
      const [production, equipment] = [productions[row], equipments[column]];
      if (production === undefined || equipment === undefined) return { text: '', sign: '', label: '', className: '' };
      return shownPair(production, equipment, { base, edits, faults: messages });
    },
    [productions, equipments, base, edits, messages],
  );
  const rowHeader = useCallback(
    (row: number) => (
      <>
        {productions[row]?.externalId} <small>{productions[row]?.name}</small>
      </>
    ),
    [productions],
  );
  const { cursor } = actions;
  return (
    <>
      <WindowedGrid
        label="Productions and the equipment that they use"
        rowCount={productions.length}
        columnCount={equipments.length}
        corner={
          mayEdit
            ? 'Arrow keys move, Space marks, Enter opens details, Ctrl+D fills down, Ctrl+C and Ctrl+V copy to and from a spreadsheet'
            : 'Arrow keys move, Ctrl+C copies for a spreadsheet'
        }
        rowHeader={rowHeader}
        columnHeader={column => <EquipmentHeader equipment={equipments[column]} />}
        cell={cell}
        cursor={cursor}
        onCursor={actions.setCursor}
        onKey={actions.onKey}
        onOpen={onOpen}
        onCopy={actions.onCopy}
        onPaste={actions.onPaste}
      />
      <p className="limpid-mapping-status">
        <span>{cell(cursor.row, cursor.column).label}</span>
        <span>
          {productions[cursor.row]?.name} · {equipments[cursor.column]?.name}
        </span>
      </p>
    </>
  );
}

/** Marks dedicated equipment, because mapping other products to it would make it count as shared. */
function EquipmentHeader({ equipment }: { readonly equipment: MappingGrid['equipments'][number] | undefined }) {
  if (equipment === undefined) return null;
  const kept = dedicatedTo(equipment);
  return (
    <span title={kept === null ? equipment.name : `${equipment.name}, ${kept}`}>
      {kept !== null && (
        <>
          <span aria-hidden="true">◆ </span>
          <span className="cds--visually-hidden">{kept} </span>
        </>
      )}
      {equipment.externalId} <small>{equipment.equipmentType}</small>
    </span>
  );
}

function DetailsOfSelection({
  mapping,
  productions,
  equipments,
  actions,
  onClose,
}: Shown & { readonly onClose: () => void }) {
  const { cursor } = actions;
  const [production, equipment] = [productions[cursor.row], equipments[cursor.column]];
  if (production === undefined || equipment === undefined) return null;
  const count = cellsOf(blockOf(cursor)).length;
  return (
    <CellDetails
      title={count === 1 ? `${production.externalId} on ${equipment.externalId}` : `${count} selected pairs`}
      pair={actions.now(actions.at(cursor.row, cursor.column))}
      equipmentProcedure={equipment.cleaningProcedureNumber}
      procedures={mapping.grid.procedures}
      onApply={changed => {
        actions.applyDetails(changed);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Maximum number of faults shown for pasted text. */
const maxFaults = 200;

function faultCount(faults: readonly CellFault[]): string {
  return faults.length === 1 ? 'One cell needs attention' : `${faults.length} cells need attention`;
}

/** All refused cells by name. */
function FaultList({ faults, onClose }: { readonly faults: readonly CellFault[]; readonly onClose: () => void }) {
  if (faults.length === 0) return null;
  return (
    <InlineNotification
      className="limpid-mapping-faults"
      kind="error"
      lowContrast
      title={faultCount(faults)}
      onClose={() => {
        onClose();
        return true;
      }}
    >
      <ul>
        {faults.slice(0, maxFaults).map(({ place, message }, index) => (
          // The same cell may be refused twice for the same reason, so the index is the key.
          <li key={index}>
            {place}: {message}
          </li>
        ))}
        {faults.length > maxFaults && <li>… and {faults.length - maxFaults} more</li>}
      </ul>
    </InlineNotification>
  );
}

function conflict(grid: MappingGrid, key: PairKey): CellFault {
  const [production, equipment] = key.split('|');
  const name = (list: readonly { readonly id: string; readonly externalId: string }[], id: string | undefined) =>
    list.find(each => each.id === id)?.externalId ?? '';
  return {
    key,
    place: `${name(grid.productions, production)} on ${name(grid.equipments, equipment)}`,
    message: 'another user has changed this pair too; your edit would replace theirs',
  };
}

/** Saves all edits in one call; refusals are shown at their cells, and the edits are kept. */
function useSaveMapping(
  mapping: ReturnType<typeof useMapping>,
  grid: MappingGrid,
  on: {
    readonly onStale: (stale: readonly StaleProduction[]) => void;
    readonly onFaults: (faults: readonly CellFault[]) => void;
    readonly onSaved: () => void;
    /** Called when the edits are saved but could not be read again. */
    readonly onUnread: () => void;
    readonly onDone: () => void;
  },
): (reason: string) => Promise<void> {
  const saving = useSave((body: MappingChange) => api.post(fp('/prod-eq-cp-mapping'), body, 'Saving the matrix'));
  return async reason => {
    const productions = changedProductions(grid, mapping.base, mapping.edits);
    try {
      await saving.mutateAsync({ productions, reason });
      const isRead = (await mapping.reload()) !== null;
      mapping.discard();
      on.onFaults([]);
      on.onSaved();
      if (isRead) toast({ kind: 'success', title: 'Saved', text: `${productions.length} productions` });
      else on.onUnread();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.errName === 'StaleRecordError') on.onStale(error.details['stale'] as readonly StaleProduction[]);
      else if (error.fields[0]?.path.startsWith('productions') === true)
        on.onFaults(cellFaults(grid, productions, error.fields));
      else throw error;
    }
    on.onDone();
  };
}
