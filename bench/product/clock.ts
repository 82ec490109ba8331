/** Milliseconds since 1970 with fractions: the same clock in every process of this machine. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
