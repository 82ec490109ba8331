import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';

/** A file in the text of a note, as those who see the note are told about it. */
export const noteFile = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.int(),
  /** Whether browsers show it; otherwise it is only saved. */
  isShown: z.boolean(),
});
export type NoteFile = z.infer<typeof noteFile>;

const file = z.object({ noteId: id, resourceId: id });

/**
 * Images and files in the text of a note, for those who see the note (docs/product/notes.md, "Sharing"). What the person sees in Resources
 * is found here, too.
 */
export const noteFilesApi = {
  get: endpoint('GET', '/api/notes/:noteId/files/:resourceId', { input: file, output: noteFile }),
  /** Its present content. Answers range requests. */
  content: endpoint('GET', '/api/notes/:noteId/files/:resourceId/content', {
    input: file.extend({ download: z.stringbool().optional() }),
    output: fileAnswer,
  }),
};
