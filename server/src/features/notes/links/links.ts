import type { NoteLink } from '@longtable/contract/note-links';
import { noteTokenStart } from '@longtable/contract/rules/note-token';
import { sweepLinksJob } from '../../../kits/public-links/link-jobs.ts';
import { createLinkLimits } from '../../../kits/public-links/link-limits.ts';
import { createLinkOpening } from '../../../kits/public-links/link-opening.ts';
import { linksPersonalData } from '../../../kits/public-links/link-personal-data.ts';
import { createLinkTokens } from '../../../kits/public-links/link-tokens.ts';
import { createPublicLinks, type LinkDependencies } from '../../../kits/public-links/links.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type NoteRow, notePolicy } from '../../../policies/note.ts';
import { audienceOf } from '../../../policies/room-formula.ts';
import type { ShownFiles } from '../../resources/public.ts';
import { refuseInTrash } from '../document/document.ts';
import type { NoteFiles } from '../files/files.ts';
import { createNoteOpening } from './links.opening.ts';
import { noteLinkRoutes } from './links.routes.ts';
import { noteLinks } from './links.store.ts';

/** What public links of notes need from the app. */
export type NoteLinkDependencies = LinkDependencies & {
  /** The files that a person may share. */
  readonly shown: ShownFiles;
};

/** Public links of notes (docs/product/notes.md, "Public links"): a part of the feature `notes`. */
export function createNoteLinkPart({
  database: { db, pool },
  changes,
  shown,
  noteFiles,
  auth,
  publicUrl,
  linkSecret,
}: NoteLinkDependencies & {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  noteFiles: NoteFiles;
}) {
  const store = noteLinks;
  const tokens = createLinkTokens(linkSecret, { kind: 'note-link', start: noteTokenStart });
  const opening = createLinkOpening<NoteRow>({
    db,
    changes,
    auth,
    store,
    tokens,
    limits: createLinkLimits(pool, { name: 'note-link', tooManyPasswords: 'note-link/too-many-passwords' }),
    refusals: {
      notFound: 'note-link/not-found',
      expired: 'note-link/not-found',
      passwordRequired: 'note-link/password-required',
      wrongPassword: 'note-link/wrong-password',
    },
    async find(maker, id) {
      const note = await notePolicy.authorize(db, 'publish', maker, id);
      refuseInTrash(note);
      return note;
    },
  });
  const links = createPublicLinks<NoteRow, NoteLink>(
    {
      store,
      tokens,
      tooMany: 'note-link/too-many',
      demandLinkable: refuseInTrash,
      present: (link, { id: noteId }) => ({ ...link, noteId }),
      publishChanged: (change, actor, note) =>
        change.emit('note-links.changed', {
          actorId: actor.id,
          audience: audienceOf(notePolicy.abilities.publish.rooms(note)),
          payload: { noteId: note.id },
        }),
    },
    { db, auth, publicUrl },
  );
  return {
    routes: noteLinkRoutes({ links, opening: createNoteOpening({ db, opening, tokens, shown, noteFiles }) }),
    jobs: [sweepLinksJob(db, store, { name: 'notes.sweep-links', cron: '29 4 * * *' })],
    personalData: linksPersonalData(store, {
      file: 'note-links.json',
      key: 'noteId',
      one: '# public link of a note stops working.',
      many: '# public links of notes stop working.',
    }),
  };
}
