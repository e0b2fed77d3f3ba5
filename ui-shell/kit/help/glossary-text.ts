import { glossaryOf } from '#schemas/lib/glossary';
import text from '../../../GLOSSARY.md?raw';

/** The glossary of the repository. */
export const glossary = glossaryOf(text);
