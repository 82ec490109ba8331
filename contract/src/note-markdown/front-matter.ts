import type { NoteCategory } from '../rules/note-kinds.ts';

/** The fields of a note that a file has above its text. */
export type ExportedFields = {
  readonly title: string;
  readonly category: NoteCategory;
  readonly tags: readonly string[];
  readonly isFavorite: boolean;
  readonly isPinned: boolean;
  readonly url: string | null;
  readonly author: string | null;
  readonly attendees: readonly string[];
  readonly actionItems: readonly { readonly text: string; readonly done: boolean }[];
  readonly createdAt: string;
  readonly date: string;
};

/** The fields of a note as front matter in YAML, of which JSON is a part. Those that are empty are left out. */
export function frontMatter(note: ExportedFields): string {
  const fields: readonly (readonly [string, unknown])[] = [
    ['title', note.title],
    ['category', note.category === 'General' ? null : note.category],
    ['tags', note.tags],
    ['favorite', note.isFavorite || null],
    ['pinned', note.isPinned || null],
    ['url', note.url],
    ['author', note.author],
    ['attendees', note.attendees],
    ['action_items', note.actionItems.map(({ text, done }) => `[${done ? 'x' : ' '}] ${text}`)],
    ['created', note.createdAt],
    ['updated', note.date],
  ];
  const lines = fields
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

/** The title as a name that every file system takes. */
export function noteFileName(title: string): string {
  const name = title
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/u, '')
    // Windows cuts these off, or refuses them.
    .replaceAll(/^[. ]+|[. ]+$/gu, '');
  return name === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/iu.test(name) ? `Note ${name}`.trimEnd() : name;
}
