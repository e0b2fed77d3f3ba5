import type { AnyCall, FileStore, PictureBlock, TextBlock } from '#kernel/contract';
import type { ShownLocation } from './sheet-tables.js';

/** The pictures that locations are marked on, each with its pins; pins of locations that are left out are grey. */
export async function sheetPictures(
  call: AnyCall,
  files: FileStore,
  locations: readonly ShownLocation[],
): Promise<(PictureBlock | TextBlock)[]> {
  const ids = [...new Set(locations.flatMap(({ location: { imageId } }) => imageId ?? []))];
  const pictures: PictureBlock[] = [];
  for (const id of ids) {
    const { file, content } = await files.open(call, id);
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    const on = locations.filter(({ location: { imageId } }) => imageId === id);
    pictures.push({
      kind: 'picture',
      caption: `${file.name}: ${on.map(({ location }) => `${location.swabOrder ?? '•'} ${location.externalId}`).join(', ')}`,
      image: `data:${file.mediaType};base64,${Buffer.concat(parts).toString('base64')}`,
      pins: on.map(({ location: { swabOrder, pinX, pinY }, isSampled }) => ({
        text: String(swabOrder ?? '•'),
        x: pinX ?? 0,
        y: pinY ?? 0,
        isGrey: !isSampled,
      })),
    });
  }
  return pictures.length === 0
    ? [{ kind: 'note', text: 'No location is marked on a picture.' }]
    : [
        ...pictures,
        ...(pictures.some(({ pins }) => pins.some(({ isGrey }) => isGrey))
          ? [{ kind: 'note', text: 'Grey: not sampled.' } as const]
          : []),
      ];
}
