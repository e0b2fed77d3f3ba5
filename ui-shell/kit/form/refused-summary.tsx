import { InlineNotification } from '@carbon/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldFault } from '../api/api.js';
import { fieldWords } from '../format/field-words.js';

/** A control of the form with an error. */
interface MarkedControl {
  readonly control: HTMLElement;
  readonly label: string;
  readonly message: string;
}

/**
 * What the server refused, by the labels on the page, each with a link to its control. Takes the focus after each
 * refusal.
 */
export function RefusedSummary({
  form,
  message,
  faults,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The refusal's own message; null when it only summarises its fields. */
  readonly message: string | null;
  readonly faults: readonly FieldFault[];
}) {
  const [marked, setMarked] = useState<readonly MarkedControl[] | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'center' });
  }, []);
  // Every change of the form may mark other controls.
  useEffect(() => {
    // Waits until the controls are marked.
    const timer = setTimeout(() =>
      setMarked(before => {
        const now = form.current === null ? [] : markedControls(form.current);
        return before !== null && isSame(before, now) ? before : now;
      }),
    );
    return () => clearTimeout(timer);
  });
  // Errors without a marked control are listed by the name of the field.
  const elsewhere = faults
    .filter(fault => marked !== null && !isReported(fault, marked, form.current))
    .map(fault => ({ ...fault, control: form.current === null ? null : controlOf(form.current, fault.path) }));
  const count = marked === null ? faults.length : marked.length + elsewhere.length;
  return (
    <div ref={top} role="alert" tabIndex={-1} className="limpid-refused">
      <InlineNotification
        kind="error"
        lowContrast
        hideCloseButton
        title="Not saved"
        subtitle={message ?? `${count} ${count === 1 ? 'field needs' : 'fields need'} attention`}
      />
      {faults.length > 0 && marked !== null && (
        <ul>
          {marked.map(({ control, label, message: rule }) => (
            <li key={control.id}>
              <button type="button" className="cds--link" onClick={() => control.focus()}>
                {label}
              </button>{' '}
              {rule}
            </li>
          ))}
          {elsewhere.map(({ path, message: rule, control }) => (
            <li key={path}>
              {control === null ? (
                <>{fieldWords(path)}:</>
              ) : (
                <button type="button" className="cds--link" onClick={() => control.focus()}>
                  {control.matches(controls) ? labelOf(control) : fieldWords(path)}
                </button>
              )}{' '}
              {rule}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const controls = 'input, select, textarea';

/** True when a marked control already shows the error: its own control, or any with the same message. */
function isReported(fault: FieldFault, marked: readonly MarkedControl[], form: HTMLFormElement | null): boolean {
  const own = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(fault.path)}"]`);
  if (own?.matches(controls) === true) return marked.some(({ control }) => control === own);
  // The number of a quantity carries the error of its field.
  if (marked.some(({ control }) => control.id === `field-${fault.path.replace(/\.value$/, '')}`)) return true;
  return marked.some(({ message }) => message.includes(fault.message));
}

function isSame(one: readonly MarkedControl[], other: readonly MarkedControl[]): boolean {
  const textOf = (marked: readonly MarkedControl[]): string =>
    marked.map(({ control, message }) => `${control.id} ${message}`).join('\n');
  return textOf(one) === textOf(other);
}

function markedControls(form: HTMLFormElement): MarkedControl[] {
  const found = [...form.querySelectorAll<HTMLElement>('[data-invalid], [aria-invalid="true"]')].flatMap(
    element => (element.matches(controls) ? element : element.querySelector<HTMLElement>(controls)) ?? [],
  );
  return [...new Set(found)].map(control => ({
    control,
    label: labelOf(control),
    message: control.closest('.cds--form-item, .cds--list-box__wrapper')?.querySelector(rule)?.textContent ?? '',
  }));
}

const rule = '.cds--form-requirement';

/** The control of a field, or the nearest enclosing list or record. */
function controlOf(form: HTMLFormElement, path: string): HTMLElement | null {
  const own = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const parent = path.slice(0, path.lastIndexOf('.'));
  return own ?? (path.includes('.') ? controlOf(form, parent) : null);
}

function labelOf(control: HTMLElement): string {
  const [label] = (control as HTMLInputElement).labels ?? [];
  return (label?.textContent ?? control.getAttribute('aria-label') ?? 'A field').replace(/ \*$/, '');
}
