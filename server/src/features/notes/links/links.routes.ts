import { type NoteLink, noteLinksApi } from '@longtable/contract/note-links';
import type { createPublicLinks } from '../../../kits/public-links/links.ts';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { NoteRow } from '../../../policies/note.ts';
import type { NoteOpening } from './links.opening.ts';

/**
 * The endpoints of public links of notes. Those under /api/note-links are public: the address is the right. Opening is an action, since
 * it checks a password and counts.
 */
export function noteLinkRoutes({
  links,
  opening,
}: {
  links: ReturnType<typeof createPublicLinks<NoteRow, NoteLink>>;
  opening: NoteOpening;
}): Route[] {
  const { limits } = opening;
  const access = ['note', 'publish'] as const;
  return [
    query(noteLinksApi.list, { access }, ({ note }) => links.list(note)),
    command(
      noteLinksApi.create,
      { access, prepare: ({ note, input }) => links.prepare(note, input) },
      ({ change, actor, note: target, input, prepared: { hash } }) =>
        links.create(change, actor, { target, input, hash }),
    ),
    command(noteLinksApi.revoke, { access }, ({ change, actor, note, input }) =>
      links.revoke(change, actor, note, input.linkId),
    ),
    command(noteLinksApi.revokeAll, { access }, ({ change, actor, note }) =>
      links.revokeAll(change, actor, note),
    ),
    action(
      noteLinksApi.open,
      { access: 'public', limit: ({ ip }) => limits.opensPerAddress.consume({ ip }) },
      ({ input, request }) => opening.open(input.token, input.password, request.ip),
    ),
    query(
      noteLinksApi.file,
      { access: 'public', limit: ({ ip }) => limits.contentsPerAddress.consume({ ip }) },
      ({ input }) => opening.file(input),
    ),
  ];
}
