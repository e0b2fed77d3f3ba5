const marked = ['input', 'select', 'textarea'].map(control => `.is-visible ${control}[aria-invalid="true"]`).join();

/** After a refusal, focuses the first marked control of the open dialog, so that its error is read out. */
export function focusFault(): void {
  // Waits until the controls are marked.
  setTimeout(() => document.querySelector<HTMLElement>(marked)?.focus());
}
