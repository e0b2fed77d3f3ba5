/**
 * Frees the memory of unused bytes at once; the garbage collector waits until tens of MiB have accumulated. Bytes that
 * share their memory with others stay.
 */
export function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength - byteLength <= 1) buffer.transfer(0);
}
