import { serveThread } from '../base/threads/serve-thread.js';
import { fromParts, type DocumentPart } from './document-parts.js';
import { writePdf } from './write-pdf.js';

serveThread<DocumentPart>((parts, progress) => writePdf(fromParts(parts), progress));
