import { InlineNotification, TextInput } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { CameraScan } from './camera-scan.js';

/** What is said of the last scan. */
export interface SaidOfScan {
  readonly kind: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** Takes labels from a scanner that types them; keys typed outside a field go here, so that no scan is lost. */
export function ScanField({
  label = 'Scan or type a label',
  said,
  onScan,
}: {
  readonly label?: string;
  readonly said: SaidOfScan | null;
  readonly onScan: (text: string) => void;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    const take = (event: KeyboardEvent): void => {
      const isTyped = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (isTyped && !isField(event.target)) field.current?.focus();
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, []);
  return (
    <form
      className="limpid-scan"
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') onScan(text);
        setText('');
      }}
    >
      <TextInput
        ref={field}
        id="scan"
        labelText={label}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <CameraScan onScan={onScan} />
      <div role="alert">
        {said !== null && <InlineNotification kind={said.kind} lowContrast hideCloseButton title={said.text} />}
      </div>
    </form>
  );
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type="file"]), textarea, select, [role="dialog"] *')
  );
}
