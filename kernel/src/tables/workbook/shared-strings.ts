import { decoded, longer } from './long-text.js';
import { PackedTexts } from '../../base/packed/packed-texts.js';
import { readWholeXml, type XmlListener } from './read-xml.js';

/** The texts that cells of a workbook share (ECMA-376 part 1, 18.4): formatted ones as plain text, without readings (rPh). */
export async function sharedStrings(bytes: AsyncIterable<Uint8Array>): Promise<PackedTexts> {
  const texts = new PackedTexts();
  await readWholeXml(bytes, new SharedStringListener(texts));
  return texts;
}

class SharedStringListener implements XmlListener {
  private current = '';
  private isInText = false;
  private isInReading = false;

  constructor(private readonly texts: PackedTexts) {}

  open(name: string): void {
    if (name === 'si') this.current = '';
    else if (name === 'rPh') this.isInReading = true;
    else if (name === 't') this.isInText = !this.isInReading;
  }

  text(text: string): void {
    if (this.isInText) this.current = longer(this.current, text);
  }

  close(name: string): void {
    if (name === 'si') this.texts.add(decoded(this.current));
    else if (name === 'rPh') this.isInReading = false;
    else if (name === 't') this.isInText = false;
  }
}
