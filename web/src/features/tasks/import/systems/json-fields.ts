import type { FieldReader } from './field-reader.ts';
import type { Loose } from './loose.ts';

/** Matches internal properties of source systems. */
const technical =
  /^(?:_?id[A-Z_]?.*|.*(?:Id|_id|Ids|_ids|_url|Url)|pos|position|shortLink|version|rank|type|resource_type|badges|limits|descData|checkItemStates|pluginData|cover|subscribed|isTemplate|dueReminder|checklists|num_subtasks|user_notes_count|commentsTotal|_links|references|reactions|links)$/;

/**
 * Returns a field, not imported by default, for every non-empty property that the reader doesn't know, so that the
 * preview lists all data of the file.
 */
export function leftoversOf<Item>(
  items: readonly Item[],
  recordOf: (item: Item) => Loose,
  known: readonly string[],
): FieldReader<Item>[] {
  const isKnown = new Set(known);
  const names = new Set<string>();
  for (const item of items) {
    for (const [name, value] of Object.entries(recordOf(item))) {
      if (!isKnown.has(name) && textOf(value) !== '') names.add(name);
    }
  }
  return [...names].map((name) => ({
    id: `other ${name}`,
    label: name,
    use: 'left-out',
    uses: ['left-out', 'note', 'tags'],
    isTechnical: technical.test(name),
    texts: (item) => [textOf(recordOf(item)[name])],
  }));
}

/** Formats a JSON value as readable text; '' if empty. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === false || value === '') return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ');
  if (typeof value !== 'object') return '';
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const text = textOf(part);
    return text === '' || part === 0 ? [] : [`${name}: ${text}`];
  });
  return parts.join(', ');
}
