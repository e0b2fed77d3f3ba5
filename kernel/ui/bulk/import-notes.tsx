/** Notes on how a file was read: titles above its headings, hidden rows, repeated parts. */
export function ImportNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="limpid-import-notes">
      {notes.map((note, place) => (
        // Two parts of a file may deserve the same note.
        <li key={place}>{note}</li>
      ))}
    </ul>
  );
}
