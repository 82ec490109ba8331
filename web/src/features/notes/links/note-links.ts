import type { NoteLink } from '@longtable/contract/note-links';
import { definePublicLinks } from '../../../kits/public-links/public-links.ts';
import { noteLinksApi } from '../../../platform/api/public-links.ts';
import { call } from '../../../platform/client.ts';

/** Public links of notes, by the id of the note. */
export const noteLinks = definePublicLinks<NoteLink>({
  key: 'note-links',
  texts: {
    action: 'Publishing notes',
    none: 'Links to this note appear here. You can revoke them at any time.',
    revokeOne: 'No one can read the note with it any more.',
    revokeAll: 'No one can read the note with any of them.',
  },
  notFound: 'note/not-found',
  list: (noteId, signal) => call(noteLinksApi.list, { noteId }, { signal }),
  create: (noteId, id, terms) => call(noteLinksApi.create, { noteId, id, ...terms }),
  revoke: (noteId, linkId) => call(noteLinksApi.revoke, { noteId, linkId }),
  revokeAll: (noteId) => call(noteLinksApi.revokeAll, { noteId }),
  shape: async () => (await import('@longtable/contract/note-links')).noteLinksApi.create.input,
  inputOf: (noteId, id, terms) => ({ noteId, id, ...terms }),
  targetOf: ({ noteId }) => noteId,
  changed: 'note-links.changed',
});
