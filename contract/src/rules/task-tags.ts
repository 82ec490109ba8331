/** The most tags of a task (docs/product/tasks.md, "Fields"). */
export const maxTags = 10;

/** The longest tag, in characters. */
export const maxTagLength = 50;

/**
 * Tags from comma-separated text: trimmed, without blanks and duplicates in any case, the first ten
 * (docs/product/tasks.md, "Fields").
 */
export function parseTags(text: string): string[] {
  return cleanTags(text.split(','));
}

/** The same for a list of tags. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const tag of tags) {
    // Cut between code points, not within a surrogate pair.
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

/** The key that tags are compared by: case does not matter. */
export function tagKey(tag: string): string {
  return tag.toLocaleLowerCase('en');
}
