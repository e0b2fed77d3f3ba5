import type { Content } from 'pdfmake/interfaces.js';
import type { PictureBlock } from '#kernel/contract';
import type { PdfFile } from './pdfmake-parts.js';

/** Points: the height that a picture may take, the radius of a pin and its text. */
const [mostHeight, radius, pinText] = [300, 8, 8] as const;
const [blue, grey, white] = ['#0f62fe', '#6f6f6f', '#ffffff'] as const;

/** A picture in a file, as it is seen; its size is in its own points. */
export interface KeptPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}
/** Keeps a picture in the file; null for one that cannot be decoded. */
export type Pictures = (image: string) => KeptPicture | null;

/** Keeps pictures in a file, each under a name of its own. */
export function picturesIn(file: PdfFile): Pictures {
  let count = 0;
  return image => {
    const name = `picture ${(count += 1)}`;
    file.images[name] = image;
    try {
      const { width, height, orientation = 1 } = file.provideImage(name);
      return orientation > 4 ? { name, width: height, height: width } : { name, width, height };
    } catch {
      return null;
    }
  };
}

/** A picture with its caption and pins on one page; without the picture the document says so. */
export function pictureWithPins(
  { caption, pins }: PictureBlock,
  picture: KeptPicture | null,
  most: number,
  fitted: (text: string, within: number) => string,
): Content {
  const below: Content = { text: fitted(caption, most), color: grey, margin: [0, 3, 0, 10] };
  if (picture === null)
    return { stack: [{ text: 'The picture could not be printed.', italics: true }, below], unbreakable: true };
  const scale = Math.min(most / picture.width, mostHeight / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    unbreakable: true,
    margin: [0, 4, 0, 0],
    stack: [
      { image: picture.name, width, height },
      ...pins.flatMap(({ text, x, y, isGrey = false }): Content[] => {
        const [left, top] = [x * width, (y - 1) * height];
        return [
          {
            relativePosition: { x: left, y: top },
            canvas: [
              {
                type: 'ellipse',
                x: 0,
                y: 0,
                r1: radius,
                r2: radius,
                color: isGrey ? grey : blue,
                lineColor: white,
                lineWidth: 1,
              },
            ],
          },
          {
            relativePosition: { x: left - 2 * radius, y: top - pinText * 0.68 },
            columns: [
              {
                text,
                width: 4 * radius,
                alignment: 'center',
                fontSize: pinText,
                lineHeight: 1,
                bold: true,
                color: white,
              },
            ],
          },
        ];
      }),
      below,
    ],
  };
}
