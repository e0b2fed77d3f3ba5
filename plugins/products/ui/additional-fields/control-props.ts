/** What every control of Carbon takes. */
export interface ControlProps {
  readonly id: string;
  readonly labelText: string;
  readonly helperText: string;
  readonly invalid: boolean;
  readonly invalidText: string;
}

/** Carbon names the fault of a line of text only as its error message, which is not announced by itself. */
export function describedByFault({ id, invalid }: ControlProps): { readonly 'aria-describedby'?: string } {
  return invalid ? { 'aria-describedby': `${id}-error-msg` } : {};
}
