/** The most tags a task takes when it is created or edited (docs/product/tasks.md, "Fields"). */
export const maxTags = 10;

/** The longest a single tag can be, in characters. */
export const maxTagLength = 50;

/**
 * The tags in comma-separated text: trimmed, blanks and repeats (in any case) dropped, the first ten kept
 * (docs/product/tasks.md, "Fields").
 */
export function parseTags(text: string): string[] {
  return cleanTags(text.split(','));
}

/** The same for tags that already are a list. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const tag of tags) {
    // Cut between characters, not within one that is two long.
    const trimmed = tag
      .trim()
      .slice(0, maxTagLength)
      .replace(/[\ud800-\udbff]$/, '')
      .trim();
    const key = tagKey(trimmed);
    if (trimmed === '' || seen.has(key)) continue;
    seen.add(key);
    kept.push(trimmed);
  }
  return kept.slice(0, maxTags);
}

/** What tags are compared by: two that differ only in case are the same. */
export function tagKey(tag: string): string {
  return tag.toLocaleLowerCase('en');
}
