import { InlineNotification } from '@carbon/react';
import { flagWord, warningOf } from '../words.js';

/** The flags of a limit: expert warnings with their sources first, then notes. */
export function FlagList({ flags }: { readonly flags: readonly string[] }) {
  const warnings = flags.flatMap(flag => warningOf(flag) ?? []);
  const notes = flags.filter(flag => warningOf(flag) === null);
  return (
    <>
      {warnings.map(({ text, source }) => (
        <InlineNotification
          key={text}
          kind="warning"
          lowContrast
          hideCloseButton
          title={text}
          subtitle={`Source: ${source}`}
        />
      ))}
      {notes.length > 0 && (
        <ul className="limpid-lead">
          {notes.map(flag => (
            <li key={flag}>{flagWord(flag)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
