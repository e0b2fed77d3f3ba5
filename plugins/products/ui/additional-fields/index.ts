/** The door of additional fields: all that the other pages of the plugin may import of them. */
export { PairValuesEditor } from './pair-values.js';
export { shownFieldValue } from './shown-field-value.js';
export { useDefinitions } from './use-definitions.js';
export { useOwnFields } from './use-own-fields.js';
