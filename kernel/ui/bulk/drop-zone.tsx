import { useState } from 'react';

/** Takes files by drag and drop or by a button. */
export function DropZone({
  label,
  onFiles,
}: {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  return (
    <label
      className={`limpid-drop${over ? ' limpid-drop-over' : ''}`}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {label}
      <input
        className="cds--visually-hidden"
        type="file"
        multiple
        accept=".csv,.xlsx"
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        onChange={event => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was changed.
          event.target.value = '';
        }}
      />
    </label>
  );
}
