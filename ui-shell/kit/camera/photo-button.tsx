import { Camera } from '@carbon/icons-react';
import { useId, useState } from 'react';
import { formatSize } from '../format/format.js';

/** Which photos a call accepts. */
export interface PhotoRules {
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
}

/** Takes a photo with the camera of the device, or chooses one. */
export function PhotoButton({
  label,
  rules,
  onPhoto,
}: {
  readonly label: string;
  readonly rules: PhotoRules;
  readonly onPhoto: (file: File) => void;
}) {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  return (
    <div className="limpid-photo">
      <input
        id={id}
        type="file"
        className="cds--visually-hidden"
        accept={rules.mediaTypes.join(',')}
        capture="environment"
        onChange={event => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) {
            const found = faultOfPhoto(file, rules);
            setFault(found);
            if (found === null) onPhoto(file);
          }
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className="cds--btn cds--btn--tertiary">
        <span>
          Photo <span className="cds--visually-hidden">of {label}</span>
        </span>
        <Camera className="cds--btn__icon" />
      </label>
      <p role="alert" className="limpid-photo-fault">
        {fault}
      </p>
    </div>
  );
}

/** Why a photo is refused before it is stored or sent; null: it is taken. */
function faultOfPhoto({ name, size, type }: File, { mediaTypes, maxBytes }: PhotoRules): string | null {
  if (!mediaTypes.includes(type)) return `${name} is no JPEG or PNG picture`;
  if (size <= maxBytes) return null;
  return `${name} has ${formatSize(size)}, more than the ${formatSize(maxBytes)} that a photo may have`;
}
