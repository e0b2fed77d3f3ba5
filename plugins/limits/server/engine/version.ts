/** Changes whenever the same inputs give another result; every limit cites it. */
export const ENGINE_VERSION = '1.14.0';
