import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { noteCategories } from './rules/note-kinds.ts';
import { maxNoteDepth, maxNoteTags, maxNoteTitleLength } from './rules/note-limits.ts';
import { maxNoteTemplateText } from './rules/note-template-limits.ts';
import { maxSavedNameLength } from './rules/task-limits.ts';
import { maxTagLength } from './rules/task-tags.ts';

/** A node of the text of a template: ProseMirror's JSON. */
export type TemplateBlock = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly TemplateBlock[];
  readonly text?: string;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
};

/** The shape alone; the server refuses nodes, marks and attributes that notes do not have. */
const block = z
  .record(z.string(), z.unknown())
  .refine((value) => isBlock(value, 1), 'This is no text of a note.') as unknown as z.ZodType<TemplateBlock>;

function isBlock(value: unknown, depth: number): boolean {
  if (!isObject(value) || typeof value['type'] !== 'string' || depth > maxNoteDepth) return false;
  const { attrs = {}, content = [], text = '', marks = [] } = value;
  if (!isObject(attrs) || typeof text !== 'string' || !Array.isArray(content) || !Array.isArray(marks))
    return false;
  const isMark = (mark: unknown) =>
    isObject(mark) && typeof mark['type'] === 'string' && isObject(mark['attrs'] ?? {});
  return marks.every(isMark) && content.every((child) => isBlock(child, depth + 1));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a note made from a template begins with. Title and text may have placeholders (rules/note-placeholders). */
export const noteTemplateContent = z.object({
  title: z.string().trim().max(maxNoteTitleLength, `Use at most ${maxNoteTitleLength} characters.`),
  category: z.enum(noteCategories),
  tags: z.array(z.string().trim().min(1).max(maxTagLength)).max(maxNoteTags),
  text: z.array(block),
});
export type NoteTemplateContent = z.infer<typeof noteTemplateContent>;

/** A template of notes, personal. */
export const noteTemplate = z.object({
  id: z.string(),
  name: z.string(),
  content: noteTemplateContent,
  createdAt: z.string(),
});
export type NoteTemplate = z.infer<typeof noteTemplate>;

const name = z
  .string()
  .trim()
  .min(1, 'Give it a name.')
  .max(maxSavedNameLength, `Use at most ${maxSavedNameLength} characters.`);

/** For a text of `maxNoteTemplateText` in any script, with the other fields. */
const templateBytes = maxNoteTemplateText * 3 + 32 * 1024;

/** The actor's templates, by name. */
export const noteTemplatesApi = {
  list: endpoint('GET', '/api/note-templates', {
    input: z.object({}),
    output: z.object({ templates: z.array(noteTemplate) }),
  }),
  /** At most `maxNoteTemplates` (`note-template/too-many`), each with a text of at most `maxNoteTemplateText`. */
  create: endpoint('POST', '/api/note-templates', {
    input: z.object({ id: madeId, name, content: noteTemplateContent }),
    output: noteTemplate,
    maxBodyBytes: templateBytes,
  }),
  /** Absent fields stay as they are. */
  update: endpoint('PATCH', '/api/note-templates/:noteTemplateId', {
    input: z.object({
      noteTemplateId: id,
      name: name.optional(),
      content: noteTemplateContent.optional(),
    }),
    output: noteTemplate,
    maxBodyBytes: templateBytes,
  }),
  delete: endpoint('DELETE', '/api/note-templates/:noteTemplateId', {
    input: z.object({ noteTemplateId: id }),
    output: z.object({ noteTemplateId: z.string() }),
  }),
};

/** Live events of templates, to their owner. */
export const noteTemplateEvents = {
  'note-template.saved': z.object({ template: noteTemplate }),
  'note-template.deleted': z.object({ noteTemplateId: z.string() }),
};

/** Refusals: docs/product/notes.md, "Templates". */
export const noteTemplateErrors = defineErrors({
  'note-template/not-found': { status: 404, text: 'Template not found.' },
  'note-template/too-many': {
    status: 422,
    text: 'You have {most} note templates. Delete one to save another.',
  },
  'note-template/too-long': { status: 422, text: 'This text is too long for a template.' },
  'note-template/bad-text': {
    status: 422,
    text: 'This template can’t be saved, as it has no valid note text.',
  },
});
