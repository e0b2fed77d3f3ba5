import { createPublicKey, verify } from 'node:crypto';
import { ApiError, token, validationError, type Token } from '#kernel/contract';
import { LicenceFile, licenceFormat, type LicenceContent } from '#schemas/identity/licence';
import { canonicalJson } from '#kernel/record/audit/chain/canonical';
import { compileCheck } from '#kernel/core/validate';
import { productKeys, settingKeyId, type LicenceKey } from './product-keys.js';

const checkFile = compileCheck(LicenceFile, 'body');

/** Reads licence files and believes only what a known key has signed. */
export class LicenceReader {
  private readonly keys: ReadonlyMap<string, LicenceKey>;

  /** @param more the public key of the setting LIMPID_LICENCE_KEY, or null */
  constructor(more: string | null) {
    const own = more === null ? [] : [{ id: settingKeyId, publicKey: more }];
    this.keys = new Map([...productKeys, ...own].map(key => [key.id, key]));
  }

  /** The signed content of a file; throws DataValidationError saying why a file is not taken. */
  read(content: string): { readonly licence: LicenceContent; readonly keyId: string } {
    const file = parsed(content);
    if (!this.keys.has(file.key))
      throw refused(`was not issued for this product: the key ${file.key.slice(0, 64)} is not known`);
    if (!this.isSigned(file)) throw refused('was changed after it was signed, or signed with another key');
    return { licence: file.licence, keyId: file.key };
  }

  /** True when the stored text of a licence still carries a good signature; false also for a key that is gone. */
  holds(content: string): boolean {
    try {
      return this.read(content).keyId !== '';
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  private isSigned(file: LicenceFile): boolean {
    const { publicKey = '' } = this.keys.get(file.key) ?? {};
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signedBytes(file.licence), key, Buffer.from(file.signature, 'base64'));
  }
}

export const LicenceReaderToken: Token<LicenceReader> = token<LicenceReader>('kernel.LicenceReader');

/** What is signed: the form, and the content as JSON with sorted keys and no blanks. */
export function signedBytes(licence: LicenceContent): Buffer {
  return Buffer.from(`${licenceFormat}\n${canonicalJson(licence)}`, 'utf8');
}

function parsed(content: string): LicenceFile {
  try {
    const file: unknown = JSON.parse(content);
    checkFile(file);
    return file as LicenceFile;
  } catch (error) {
    if (error instanceof SyntaxError) throw refused('is not a licence file');
    const [first] = error instanceof ApiError ? error.fields : [];
    if (first === undefined) throw error;
    throw refused(`is not a licence file of the form ${licenceFormat}: ${`${first.path} ${first.message}`.trim()}`);
  }
}

/** DataValidationError at `content`: the one field that a licence file comes in. */
export function refused(message: string): ApiError {
  return validationError({ path: 'content', message });
}
