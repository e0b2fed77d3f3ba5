/** What a signature says, by its key (transitions section 14): the text is shown before signing and printed with it. */
export const signatureMeanings = {
  ACCESS_REVIEW: 'User access reviewed',
} as const;

export type SignatureMeaning = keyof typeof signatureMeanings;
