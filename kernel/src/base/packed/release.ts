/**
 * Frees the memory of bytes that nobody uses any more, at once: by itself it waits until tens of MiB of such pieces have
 * come together. Bytes that do not fill their memory, but for one to spare, share it with others, and stay.
 */
export function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength - byteLength <= 1) buffer.transfer(0);
}
