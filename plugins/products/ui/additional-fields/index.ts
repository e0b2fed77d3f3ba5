/** The public interface of additional fields to the other pages of the plugin. */
export { PairValuesEditor } from './pair-values.js';
export { shownFieldValue } from './shown-field-value.js';
export { useDefinitions } from './use-definitions.js';
export { useOwnFields } from './use-own-fields.js';
