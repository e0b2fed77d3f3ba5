/** Props of every Carbon control. */
export interface ControlProps {
  readonly id: string;
  readonly labelText: string;
  readonly helperText: string;
  readonly invalid: boolean;
  readonly invalidText: string;
}

/** Carbon sets the error of a text field only as its error message, which screen readers do not announce. */
export function describedByFault({ id, invalid }: ControlProps): { readonly 'aria-describedby'?: string } {
  return invalid ? { 'aria-describedby': `${id}-error-msg` } : {};
}
