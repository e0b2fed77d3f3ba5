import { InlineNotification } from '@carbon/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldFault } from '../api/api.js';
import { fieldWords } from '../format/field-words.js';

/** A control of the form that is marked as wrong. */
interface MarkedControl {
  readonly control: HTMLElement;
  readonly label: string;
  readonly message: string;
}

/**
 * What the server refused, by the names that stand on the page, each with a way to its control. Takes the focus, so that
 * the next Tab leads to the first of them. It is there anew after each refusal.
 */
export function RefusedSummary({
  form,
  message,
  faults,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What the refusal says itself; null when it only sums up its fields. */
  readonly message: string | null;
  readonly faults: readonly FieldFault[];
}) {
  const [marked, setMarked] = useState<readonly MarkedControl[] | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'center' });
    // Once the controls have been marked.
    const timer = setTimeout(() => setMarked(form.current === null ? [] : markedControls(form.current)));
    return () => clearTimeout(timer);
  }, [form]);
  // Of what is on no marked control, people are told by the name of the field.
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

/**
 * Whether the mark of a control tells the fault already: its own control, whatever that says of itself, else any that says
 * the same.
 */
function isReported(fault: FieldFault, marked: readonly MarkedControl[], form: HTMLFormElement | null): boolean {
  const own = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(fault.path)}"]`);
  if (own?.matches(controls) === true) return marked.some(({ control }) => control === own);
  // The number of a quantity has the mark of its field.
  if (marked.some(({ control }) => control.id === `field-${fault.path.replace(/\.value$/, '')}`)) return true;
  return marked.some(({ message }) => message.includes(fault.message));
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

/** The control that says itself which field it is for, or the closest list or record around that field. */
function controlOf(form: HTMLFormElement, path: string): HTMLElement | null {
  const own = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const parent = path.slice(0, path.lastIndexOf('.'));
  return own ?? (path.includes('.') ? controlOf(form, parent) : null);
}

function labelOf(control: HTMLElement): string {
  const [label] = (control as HTMLInputElement).labels ?? [];
  return (label?.textContent ?? control.getAttribute('aria-label') ?? 'A field').replace(/ \*$/, '');
}
