import { serveThread } from '../base/threads/serve-thread.js';
import { fromParts, type DocumentPart } from './document-parts.js';
import { writePaper } from './write-paper.js';

serveThread<DocumentPart>((parts, progress) => writePaper(fromParts(parts), progress));
