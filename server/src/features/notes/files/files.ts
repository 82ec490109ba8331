import type { FileAnswer } from '@longtable/contract/file-answer';
import type { NoteFile } from '@longtable/contract/note-files';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { ShownFiles } from '../../resources/public.ts';
import { readContent } from '../links/links.store.ts';
import { fileIdsIn } from '../links/public-html.ts';
import { readPutIn } from './files.store.ts';
import { findSharers } from './put-in.ts';

type Right = { readonly person: Pick<Actor, 'id'>; readonly right: 'read' | 'share' };

/**
 * Images and files in the texts of notes, for everybody who sees the note (docs/product/notes.md, "Sharing"; docs/decisions/067). Each
 * request asks anew whether somebody who put the file in may share it.
 */
export function createNoteFiles({ db, shown }: { db: Db; shown: ShownFiles }) {
  /** By whose right the actor sees a file of a note. Throws a refusal when by nobody's. */
  async function rightTo(
    actor: Pick<Actor, 'id'>,
    { noteId, resourceId }: { noteId: string; resourceId: string },
  ): Promise<Right> {
    const own: Right = { person: actor, right: 'read' };
    if ((await shown.describe(actor, [resourceId], 'read')).length > 0) return own;
    const rows = await readPutIn(db, noteId, [resourceId]);
    const sharer = (await findSharers(db, rows)).get(resourceId);
    if (sharer === undefined || !(await contains(noteId, resourceId, rows))) throw refuse('item/not-found');
    return { person: { id: sharer }, right: 'share' };
  }

  /** Whether the text has it, as it was stored last, or with an update since. */
  async function contains(
    noteId: string,
    resourceId: string,
    rows: readonly { readonly isNew: boolean }[],
  ): Promise<boolean> {
    if (rows.some(({ isNew }) => isNew)) return true;
    return fileIdsIn(await readContent(db, noteId)).includes(resourceId);
  }

  return {
    /** For each of these files of a note, somebody who put it in and may share it now. */
    sharersOf: async (noteId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (fileIds.length === 0) return new Map();
      const wanted = new Set(fileIds);
      const rows = await readPutIn(db, noteId, null);
      return findSharers(
        db,
        rows.filter(({ resource_id }) => wanted.has(resource_id)),
      );
    },

    async get(actor: Pick<Actor, 'id'>, file: { noteId: string; resourceId: string }): Promise<NoteFile> {
      const { person, right } = await rightTo(actor, file);
      const [found] = await shown.describe(person, [file.resourceId], right);
      if (!found) throw refuse('item/not-found');
      return found;
    },

    /** Its present content, which browsers keep but ask for again: the right may be gone. */
    async content(
      actor: Pick<Actor, 'id'>,
      { download = false, ...file }: { noteId: string; resourceId: string; download?: boolean | undefined },
    ): Promise<FileAnswer> {
      const { person, right } = await rightTo(actor, file);
      return { ...(await shown.content(person, file.resourceId, download, right)), maxAgeSeconds: 0 };
    },
  };
}

export type NoteFiles = ReturnType<typeof createNoteFiles>;
