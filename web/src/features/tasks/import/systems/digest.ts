/**
 * Returns a 106-bit digest in base 36, not cryptographic. `crypto.subtle` is unavailable without HTTPS.
 */
export function digestOf(text: string): string {
  return `${hashOf(text, 0x9e3779b9)}${hashOf(text, 0x85ebca6b)}`;
}

/** cyrb53 (public domain): a 53-bit hash in base 36. */
function hashOf(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
