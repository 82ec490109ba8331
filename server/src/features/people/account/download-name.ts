const maxBytes = 150;

/**
 * What a download is saved as: `longtable-Ada-Lovelace-2026-11-21.zip`. Names keep their script; what a file system
 * does not take, or what would show the name in another order, becomes a dash.
 */
export function downloadName(name: string, day: string): string {
  const kept = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return ['longtable', shortened(kept), `${day}.zip`].filter((part) => part !== '').join('-');
}

/** As many whole characters as file systems take. */
function shortened(text: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) break;
    kept += segment;
  }
  return kept.replace(/-+$/, '');
}
