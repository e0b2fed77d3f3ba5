const marked = ['input', 'select', 'textarea'].map(control => `.is-visible ${control}[aria-invalid="true"]`).join();

/**
 * After a refusal the first marked control of the open dialog takes the focus: its fault is read with its name, and the next
 * key mends it.
 */
export function focusFault(): void {
  // Once the controls have been marked.
  setTimeout(() => document.querySelector<HTMLElement>(marked)?.focus());
}
