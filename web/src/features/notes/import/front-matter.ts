import { newId } from '@longtable/contract/new-id';
import type { ImportedNote } from '@longtable/contract/note-imports';
import { parseLink } from '@longtable/contract/rules/link-address';
import { noteCategories, noteCategoryLabels } from '@longtable/contract/rules/note-kinds';
import {
  maxActionItemLength,
  maxActionItems,
  maxAttendeeLength,
  maxAttendees,
  maxNoteAuthorLength,
  maxNoteTags,
} from '@longtable/contract/rules/note-limits';
import { cleanTags, maxTagLength } from '@longtable/contract/rules/task-tags';
import { parse } from 'yaml';

/** The fields of a note that a file names. */
export type ReadFields = Omit<Partial<ImportedNote>, 'id' | 'key' | 'update'>;

/** What a file has above its text: fields of ours, and others, which become the first lines of the text. */
export type ReadProperties = {
  readonly fields: ReadFields;
  readonly others: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

/** Settings of other programs, which mean nothing here. */
const ignored = new Set([
  'aliases',
  'alias',
  'cssclass',
  'cssclasses',
  'publish',
  'id',
  'kanban-plugin',
  'position',
]);

/** Reads front matter in YAML. One that can't be read stays text. */
export function readFrontMatter(text: string): ReadProperties {
  const match = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  const source = match?.[1];
  if (match === null || source === undefined || source.length > 100_000)
    return { fields: {}, others: [], body: text };
  let values: unknown;
  try {
    values = parse(source, { maxAliasCount: 50, logLevel: 'silent', schema: 'core' });
  } catch {
    return { fields: {}, others: [], body: text };
  }
  const body = text.slice(match[0].length).replace(/^(?:[ \t]*\r?\n)+/, '');
  if (values === null || values === undefined) return { fields: {}, others: [], body };
  if (typeof values !== 'object' || Array.isArray(values)) return { fields: {}, others: [], body: text };
  return { ...readProperties(Object.entries(values), /[,\s]+/), body };
}

/** Fields of ours by the names that programs give them. In a text of tags these have commas between them, or what `tagEnd` finds. */
export function readProperties(
  entries: readonly (readonly [string, unknown])[],
  tagEnd = /,/,
): Omit<ReadProperties, 'body'> {
  const fields: ReadFields = {};
  const others: (readonly [string, string])[] = [];
  for (const [name, value] of entries) {
    const key = name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    if (value === null || value === undefined || value === '' || ignored.has(key.replaceAll('_', '-')))
      continue;
    if (!readField(fields, key, value, tagEnd)) others.push([name, textOf(value).slice(0, 2000)]);
  }
  return { fields, others };
}

/** Whether it is a field of ours, with a value that it may have. */
function readField(fields: ReadFields, key: string, value: unknown, tagEnd: RegExp): boolean {
  switch (key) {
    case 'title':
      fields.title = textOf(value);
      return true;
    case 'tags':
    case 'tag':
    case 'keywords':
      fields.tags = cleanedTags([...(fields.tags ?? []), ...listOf(value, tagEnd)]);
      return true;
    case 'category': {
      const wanted = textOf(value).toLowerCase();
      const category = noteCategories.find(
        (each) => each.toLowerCase() === wanted || noteCategoryLabels[each].toLowerCase() === wanted,
      );
      if (category) fields.category = category;
      return category !== undefined;
    }
    case 'favorite':
    case 'pinned':
      if (typeof value !== 'boolean') return false;
      fields[key === 'favorite' ? 'isFavorite' : 'isPinned'] = value;
      return true;
    case 'url':
    case 'source': {
      const href = parseLink(textOf(value));
      if (href !== null) fields.url = href;
      return href !== null;
    }
    case 'author':
      fields.author = listOf(value, /\n/).map(withoutLink).join(', ').slice(0, maxNoteAuthorLength);
      return true;
    case 'attendees':
      fields.attendees = listOf(value, /,/)
        .map((name) => withoutLink(name).slice(0, maxAttendeeLength))
        .slice(0, maxAttendees);
      return true;
    case 'action_items':
      fields.actionItems = listOf(value, /\n/)
        .slice(0, maxActionItems)
        .map((item) => {
          const [, mark, text = item] = /^\[([ xX])\] (.*)$/s.exec(item) ?? [];
          return {
            id: newId(),
            text: text.slice(0, maxActionItemLength),
            done: mark !== undefined && mark !== ' ',
            taskId: null,
          };
        });
      return true;
    case 'created':
    case 'created_at':
    case 'created_time':
    case 'date_created':
      return setTime(fields, 'createdAt', value);
    case 'updated':
    case 'modified':
    case 'last_edited_time':
    case 'date_modified':
      return setTime(fields, 'date', value);
    default:
      return false;
  }
}

function setTime(fields: ReadFields, name: 'createdAt' | 'date', value: unknown): boolean {
  // Notion writes `@` before times.
  const time = new Date(value instanceof Date ? value : textOf(value).replace(/^@/, ''));
  const year = time.getFullYear();
  if (Number.isNaN(time.getTime()) || year < 1970 || year > 9999) return false;
  fields[name] = time.toISOString();
  return true;
}

/** Tags as they may be, without their sign. */
export function cleanedTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => tag.replace(/^#/, '').trim().slice(0, maxTagLength).trim());
  return cleanTags(cleaned.filter((tag) => tag !== '')).slice(0, maxNoteTags);
}

/** The words of a value that is a link of Obsidian: a field has no links. */
function withoutLink(value: string): string {
  const [, target, words] = /^\[\[([^\]|]+)(?:\|([^\]]+))?\]\]$/.exec(value) ?? [];
  return words ?? target ?? value;
}

function listOf(value: unknown, separator: RegExp): string[] {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(separator);
  return list.map((item) => item.trim()).filter((item) => item !== '');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
