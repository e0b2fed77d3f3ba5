import { english } from 'flatpickr/dist/l10n/default.js';

/**
 * Stands where Carbon's date picker asks flatpickr for its words in 60 languages, 100 KB of which every page would wait for:
 * the product speaks English, in which alone the picker is drawn. In the form that the picker reads, by language.
 */
const locales = { en: english, default: english };

// The name under which flatpickr offers it.
export default locales;
