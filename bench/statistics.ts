/** The smallest value that this share of the samples does not exceed (nearest rank); `share` is 0 to 1. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error('There are no samples.');
  return value;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** `12.3 ms`: three significant digits. */
export function milliseconds(value: number): string {
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${significant(value)} ms`;
}

/** `p50 12.3 ms, p95 45.6 ms`. */
export function spread(times: readonly number[]): string {
  return `p50 ${milliseconds(median(times))}, p95 ${milliseconds(percentile(times, 0.95))}`;
}

/** `130.2 KB`, of 1,000 bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function significant(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
