import type { FileAnswer } from '@longtable/contract/file-answer';
import type { LinkedNote } from '@longtable/contract/note-links';
import { type LinkOpening, linkQuery, type OpenedLink } from '../../../kits/public-links/link-opening.ts';
import type { LinkTokens } from '../../../kits/public-links/link-tokens.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { NoteRow } from '../../../policies/note.ts';
import type { ShownFiles } from '../../resources/public.ts';
import type { NoteFiles } from '../files/files.ts';
import { readContent, readNames } from './links.store.ts';
import {
  fileIdsIn,
  type PublicFile,
  publicHtml,
  type Reference,
  referenceKey,
  referencesIn,
} from './public-html.ts';

/**
 * For everybody with the address of a link, signed in or not (docs/product/notes.md, "Public links"): the note as it is now, with the
 * names that its owner sees now, and the files that its owner and whoever put them in may share now.
 */
export function createNoteOpening(options: {
  db: Db;
  opening: LinkOpening<NoteRow>;
  tokens: Pick<LinkTokens, 'fileKeyOf'>;
  shown: ShownFiles;
  noteFiles: Pick<NoteFiles, 'sharersOf'>;
}) {
  const { db, opening, tokens, shown, noteFiles } = options;

  return {
    limits: opening.limits,

    /** Shows the note, and counts that. The addresses in the answer prove that the password was entered. */
    async open(token: string, password: string | undefined, ip: string): Promise<LinkedNote> {
      const opened = await opening.open(token, password, ip);
      const { link, target } = opened;
      const content = await readContent(db, target.id);
      const [names, files] = await Promise.all([
        namesIn(link.created_by, content),
        filesIn(token, opened, content),
      ]);
      return {
        title: target.title,
        ...publicHtml(content, { names, files }),
        date: target.date,
        expiresAt: link.expires_at,
      };
    },

    /** A file that the note contains now. */
    async file(input: {
      token: string;
      fileKey: string;
      pass?: string | undefined;
      download?: boolean | undefined;
    }): Promise<FileAnswer> {
      const { link, target } = await opening.openAgain(input.token, input.pass);
      const ids = fileIdsIn(await readContent(db, target.id));
      const id = ids.find((each) => tokens.fileKeyOf(link, each) === input.fileKey);
      if (id === undefined || !(await noteFiles.sharersOf(target.id, [id])).has(id))
        throw refuse('note-link/not-found');
      return opening.secret(shown.content({ id: link.created_by }, id, input.download ?? false));
    },
  };

  async function namesIn(ownerId: string, content: string): Promise<ReadonlyMap<string, string>> {
    const byKind = Map.groupBy(referencesIn(content), ({ kind }) => kind);
    const names = new Map<string, string>();
    for (const [kind, references] of byKind) {
      const ids = references.map(({ id }: Reference) => id);
      for (const { id, name } of await readNames(db, ownerId, kind, ids))
        names.set(referenceKey({ kind, id }), name);
    }
    return names;
  }

  async function filesIn(
    token: string,
    { link, target, pass }: OpenedLink<NoteRow>,
    content: string,
  ): Promise<ReadonlyMap<string, PublicFile>> {
    const ids = fileIdsIn(content).slice(0, mostFiles);
    const sharers = await noteFiles.sharersOf(target.id, ids);
    const files = await shown.describe({ id: link.created_by }, [...sharers.keys()]);
    return new Map(
      files.map(({ id, ...file }) => {
        const address = `/api/note-links/${token}/files/${tokens.fileKeyOf(link, id)}`;
        return [
          id,
          {
            ...file,
            viewUrl: address + linkQuery(pass),
            downloadUrl: address + linkQuery(pass, { download: 'true' }),
          },
        ];
      }),
    );
  }
}

export type NoteOpening = ReturnType<typeof createNoteOpening>;

/** The most files of a note that its page shows. */
const mostFiles = 1000;
