import { Button } from '@carbon/react';
import type { ReactNode } from 'react';

/** Adds a row to an editor and leads into its first field, so that a keyboard goes on where the new row is. */
export function AddRow({
  onAdd,
  path,
  children,
}: {
  readonly onAdd: () => void;
  /** The list that rows are added to, as refusals call it: one that is missing or too short is mended here. */
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
        onAdd();
        // The row is there with the next picture.
        requestAnimationFrame(() =>
          fieldsOf(editor)
            .find(field => !before.has(field))
            ?.focus(),
        );
      }}
    >
      {children}
    </Button>
  );
}

function fieldsOf(editor: Element | null): HTMLElement[] {
  return [...(editor?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])];
}
