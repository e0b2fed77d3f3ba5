import { Button } from '@carbon/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Adds a row to an editor and focuses its first field. */
export function AddRow({
  onAdd,
  path,
  children,
}: {
  readonly onAdd: () => void;
  /** Path of the list in refusals: a list that is missing or too short is corrected here. */
  readonly path?: string;
  readonly children: ReactNode;
}) {
  return (
    <Button
      kind="tertiary"
      data-path={path}
      size="md"
      onClick={({ currentTarget }) => {
        const editor = currentTarget.closest('section, form, main');
        const before = new Set(fieldsOf(editor));
        // Rendered and focused at once: what is typed next must not be split between two fields.
        flushSync(onAdd);
        fieldsOf(editor)
          .find(field => !before.has(field))
          ?.focus();
      }}
    >
      {children}
    </Button>
  );
}

function fieldsOf(editor: Element | null): HTMLElement[] {
  return [...(editor?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])];
}
