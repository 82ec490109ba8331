import type { NoteTemplate, TemplateBlock } from '@longtable/contract/note-templates';
import type { NoteFields } from '@longtable/contract/notes';
import { maxNoteTitleLength } from '@longtable/contract/rules/note-limits';
import { fillPlaceholders, type PlaceholderValues } from '@longtable/contract/rules/note-placeholders';
import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import { cleanTags } from '@longtable/contract/rules/task-tags';
import { filledBlocks } from './template-text.ts';

/** A template of the person, or one that comes with the product. */
export type AnyTemplate = Pick<NoteTemplate, 'id' | 'name' | 'content'>;

/** The fields and the text of a note that is made of a template. */
export function filled(
  { name, content }: AnyTemplate,
  values: PlaceholderValues,
): Pick<NoteFields, 'title' | 'category' | 'tags'> & { readonly text: TemplateBlock[] } {
  const title = fillPlaceholders(content.title, values).slice(0, maxNoteTitleLength).trim();
  return {
    title: title || name,
    category: content.category,
    tags: cleanTags(content.tags),
    text: filledBlocks(content.text, values),
  };
}

/** The name of a template by the title of its note. */
export function templateName(title: string): string {
  return title.length > maxSavedNameLength ? `${title.slice(0, maxSavedNameLength - 1).trimEnd()}…` : title;
}
