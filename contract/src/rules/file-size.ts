const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size in bytes for people, by 1,024, with one decimal: `0 Bytes`, `512 Bytes`, `1.5 KB`, `50.0 MB`. */
export function fileSizeInWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // What is shown as 1024.0 is one of the next unit.
  while (unit < units.length - 1 && (unit === 0 ? size >= 1024 : Math.round(size * 10) >= 10_240)) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`;
}
