import { Redo, Undo } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import type { Mapping } from './use-mapping.js';

/** Buttons for the selected cells, as an alternative to the keyboard, and for all edits. */
export function MappingTools({
  mapping,
  onMark,
  onOpen,
  onPreview,
}: {
  readonly mapping: Mapping;
  readonly onMark: (used: boolean) => void;
  readonly onOpen: () => void;
  readonly onPreview: () => void;
}) {
  const { edits } = mapping;
  const isClean = edits.pairs.size === 0;
  return (
    <div className="limpid-mapping-tools" role="toolbar" aria-label="Editing">
      <Button kind="tertiary" size="sm" onClick={() => onMark(true)}>
        Mark as used
      </Button>
      <Button kind="tertiary" size="sm" onClick={() => onMark(false)}>
        Not used
      </Button>
      <Button kind="tertiary" size="sm" onClick={onOpen}>
        Details
      </Button>
      <Button
        kind="ghost"
        size="sm"
        hasIconOnly
        iconDescription="Undo"
        renderIcon={Undo}
        disabled={edits.past.length === 0}
        onClick={() => mapping.undo()}
      />
      <Button
        kind="ghost"
        size="sm"
        hasIconOnly
        iconDescription="Redo"
        renderIcon={Redo}
        disabled={edits.future.length === 0}
        onClick={() => mapping.redo()}
      />
      <Button kind="ghost" size="sm" disabled={isClean} onClick={() => mapping.discard()}>
        Discard edits
      </Button>
      <Button size="sm" disabled={isClean} onClick={onPreview}>
        {isClean ? 'Preview and save' : `Preview and save (${edits.pairs.size})`}
      </Button>
    </div>
  );
}
