import { jpegContent } from './jpeg-content.js';
import { pngContent } from './png-content.js';

/** A picture as it is stored: what the format knows, and nothing else that came with the file. */
export interface ImageContent {
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/**
 * A PNG or JPEG without what stands behind its end mark and without parts that draw nothing, such as comments; null when
 * its structure is damaged.
 */
export function imageContent(mediaType: string, file: Buffer): ImageContent | null {
  return mediaType === 'image/png' ? pngContent(file) : jpegContent(file);
}
