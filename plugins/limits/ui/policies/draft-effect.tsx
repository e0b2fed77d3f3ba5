import { PreviewPanel } from '@limpid/ui-kit';

/** What a draft would move among all limits of the facility, on request; nothing is saved. */
export function DraftEffect({
  path,
  body,
  disabled,
}: {
  /** The call that would save the draft, after the facility's path, and its body. */
  readonly path: string;
  readonly body: () => object;
  readonly disabled: boolean;
}) {
  return <PreviewPanel edits={() => [{ method: 'POST', path, body: body() }]} disabled={disabled} />;
}
