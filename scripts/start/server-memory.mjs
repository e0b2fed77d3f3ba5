/**
 * What Node may hold for young objects: calls live briefly, and what Node would take by itself (3 × 16 MiB and more) is as
 * much as all that the server keeps. Nor does the heap grow to several times of what is alive before it is cleared, as an
 * import of a long file would let it; and as it is cleared, pages that are left half empty are emptied and given back
 * (`--memory-saver-mode`; figures in ADR 0021). Less of either takes more of the processor than it saves in memory; and as every
 * server comes to hold so many young objects, it does from the beginning, which makes a start a little shorter.
 */
export const memoryOptions = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=15',
  '--memory-saver-mode',
];

/**
 * By itself the C library keeps freed buffers in a pool for each thread; one pool takes less. It is left to choose from which
 * size on a buffer has pages of its own: with a fixed size each password hash (19 MiB) and each buffer took new pages from the
 * system, which cost some machines four times the hash itself. Ignored where another C library serves; what the
 * installation sets counts.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '1',
};
