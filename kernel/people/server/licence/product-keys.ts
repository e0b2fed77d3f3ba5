/** A public key that licences may be signed with: Ed25519, SubjectPublicKeyInfo in Base64. */
export interface LicenceKey {
  readonly id: string;
  readonly publicKey: string;
}

/** Public keys of the vendor; a key stays as long as licences signed with it may be imported. */
export const productKeys: readonly LicenceKey[] = [
  { id: 'limpid-2026', publicKey: 'MCowBQYDK2VwAyEArpOS80IW0WkJ73P9ytrgOIxZBwtckEnbeF00Abq1S4k=' },
];

/** The id under which files name the key that the setting LIMPID_LICENCE_KEY adds, for trials and development. */
export const settingKeyId = 'development';
