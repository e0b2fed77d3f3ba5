import { Tile } from '@carbon/react';
import { ErrorState, LoadingCards, opensPage, useFacilityData } from '@limpid/ui-kit';
import type { HomeNote } from '#schemas/lib/home-note';
import { UnsavedInput, useUnsaved } from './unsaved-input.js';

const sections = [
  { section: 'needed', title: 'Needs you', nothing: 'Nothing needs you.' },
  { section: 'wrong', title: 'Is anything wrong?', nothing: 'Nothing is wrong.' },
  { section: 'changed', title: 'What changed', nothing: 'Nothing changed since your last visit.' },
] as const satisfies readonly { section: HomeNote['section']; title: string; nothing: string }[];

interface Answer {
  readonly sections: readonly HomeNote['section'][];
  readonly notes: readonly HomeNote[];
}

/** What needs the reader, what is wrong and what changed (S00), as plugins say. */
export function Attention() {
  const { data, error, isPending, refetch } = useFacilityData<Answer>('/home-notes', 'Loading what needs attention');
  const unsaved = useUnsaved();
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingCards cards={3} />;
  const notes = data.notes.filter(({ address }) => opensPage(address));
  return (
    <div className="limpid-attention">
      {sections.map(({ section, title, nothing }) => {
        const own = notes.filter(note => note.section === section);
        const hasInput = section === 'needed' && unsaved.length > 0;
        // What was not counted for this user is not shown as empty.
        if (own.length === 0 && !hasInput && !data.sections.includes(section)) return null;
        return (
          <Tile key={section}>
            <h2>{title}</h2>
            {own.length === 0 && !hasInput && <p className="limpid-lead">{nothing}</p>}
            <ul>
              {own.map(note => (
                <Note key={`${note.address} ${note.text}`} note={note} />
              ))}
              {hasInput && <UnsavedInput addresses={unsaved} />}
            </ul>
          </Tile>
        );
      })}
    </div>
  );
}

function Note({ note: { count, text, detail, address } }: { readonly note: HomeNote }) {
  return (
    <li>
      <a className="cds--link" href={address}>
        <strong>{count}</strong> <span>{text}</span>
      </a>
      {detail !== undefined && <p className="limpid-small">{detail}</p>}
    </li>
  );
}
