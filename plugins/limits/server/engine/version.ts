/** Changes whenever the same inputs give another result than before; every limit names it. */
export const ENGINE_VERSION = '1.12.0';
