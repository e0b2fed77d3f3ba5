/** Changes whenever a golden case changes its result; every limit names it. */
export const ENGINE_VERSION = '1.0.0';
