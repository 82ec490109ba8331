/** A text as searches compare it: trimmed, without accents, in lower case. The server's `task_search_text` does the same. */
export function searchable(text: string): string {
  return text
    .trim()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
