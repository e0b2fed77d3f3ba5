/** What a person should know of how a file was read: titles above its headings, hidden rows, parts that stand twice. */
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
