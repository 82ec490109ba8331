/** Images of which the page keeps the content; the last ones. */
const mostKept = 50;

const urls = new Map<string, string>();

/**
 * Keeps an image that this page sends, by the id of the file, so that it is shown without a request: while it is uploaded, while its message
 * waits for the server, and after that.
 */
export function keepLocalImage(id: string, file: File): void {
  urls.set(id, URL.createObjectURL(file));
  for (const oldest of urls.keys()) {
    if (urls.size <= mostKept) break;
    dropLocalImage(oldest);
  }
}

/** Its address on this page; undefined for what others have sent, and after a reload. */
export function localImage(id: string): string | undefined {
  return urls.get(id);
}

/** Forgets an image. */
export function dropLocalImage(id: string): void {
  const url = urls.get(id);
  if (url !== undefined) URL.revokeObjectURL(url);
  urls.delete(id);
}
