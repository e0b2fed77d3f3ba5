import { withoutGroups } from '#schemas/lib/shown-number';

/**
 * What is copied from a page can be pasted into a spreadsheet and calculated with: its numbers lose the spaces between their
 * digits. Fields, and pages that write the clipboard themselves, copy what they hold.
 */
export function copyNumbersWhole(content: HTMLElement): void {
  content.addEventListener('copy', event => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.defaultPrevented || isField) return;
    const text = document.getSelection()?.toString() ?? '';
    const whole = withoutGroups(text);
    if (whole === text) return;
    event.clipboardData?.setData('text/plain', whole);
    event.preventDefault();
  });
}
