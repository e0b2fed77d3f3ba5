import { PreviewPanel } from '@limpid/ui-kit';

/** The effect of a draft on all limits of the facility, on request; nothing is saved. */
export function DraftEffect({
  path,
  body,
  disabled,
}: {
  /** The route that would save the draft, relative to the facility's path, and its body. */
  readonly path: string;
  readonly body: () => object;
  readonly disabled: boolean;
}) {
  return <PreviewPanel edits={() => [{ method: 'POST', path, body: body() }]} disabled={disabled} />;
}
