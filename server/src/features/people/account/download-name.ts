const maxBytes = 150;

/**
 * The file name of a download: `longtable-Ada-Lovelace-2026-11-21.zip`. Keeps the script of the name; characters that
 * file systems reject or that change the text direction become dashes.
 */
export function downloadName(name: string, day: string): string {
  const kept = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return ['longtable', shortened(kept), `${day}.zip`].filter((part) => part !== '').join('-');
}

/** As many whole characters as file systems allow. */
function shortened(text: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) break;
    kept += segment;
  }
  return kept.replace(/-+$/, '');
}
