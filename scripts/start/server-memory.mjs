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
 * Buffers of a long import go back to the system when they are done with. By itself the C library keeps them, in a pool
 * for each thread: 40 MiB that nobody uses. Pieces of 16 KiB, in which Node packs and unpacks, would leave holes of
 * up to 9 MiB more. Ignored where another C library serves; what the installation sets counts.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '65536',
};
