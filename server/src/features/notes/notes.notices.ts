import { quoted } from '../../kits/notice-text.ts';
import { notify } from '../../kits/notify.ts';
import type { Change } from '../../platform/change.ts';
import type { Actor } from '../../policies/actor.ts';
import type { NoteRow } from '../../policies/note.ts';
import { readThoseWhoSee } from './comments/mentionable.ts';

/** A note that people are told about. */
type ToldNote = Pick<NoteRow, 'id' | 'title'>;

/** Tells people that a comment on a note mentions them; each once, however often it is edited. */
export async function tellMentionedInComment(
  change: Change,
  actor: Actor,
  note: ToldNote,
  { commentId, personIds }: { readonly commentId: string; readonly personIds: readonly string[] },
): Promise<void> {
  const { metadata, ...shared } = ofNote(note);
  await notify(change, actor.id, {
    ...shared,
    to: personIds,
    title: (by) => `You were mentioned by ${by}`,
    message: (by) => `${by} mentioned you in a comment on ${quoted(note.title)}.`,
    metadata: { ...metadata, commentId },
    key: `note-comment-mention:${commentId}`,
  });
}

/**
 * Tells people that the text of a note mentions them, once for each note; only those who see it. `writerIds` have written the text
 * that is stored now: of several it is not known who has mentioned whom, and nobody is named.
 */
export async function tellMentionedInText(
  change: Change,
  note: ToldNote,
  { personIds, writerIds }: { readonly personIds: readonly string[]; readonly writerIds: readonly string[] },
): Promise<void> {
  const [writer, ...others] = writerIds;
  const actorId = writer !== undefined && others.length === 0 ? writer : null;
  const to = await readThoseWhoSee(
    change.tx,
    note.id,
    personIds.filter((id) => id !== actorId),
  );
  await notify(change, actorId, {
    ...ofNote(note),
    to,
    title: actorId === null ? 'You were mentioned in a note' : (by) => `You were mentioned by ${by}`,
    message:
      actorId === null
        ? `You were mentioned in the note ${quoted(note.title)}.`
        : (by) => `${by} mentioned you in the note ${quoted(note.title)}.`,
    key: `note-mention:${note.id}`,
  });
}

function ofNote({ id }: ToldNote) {
  return {
    type: 'note_mention',
    actionUrl: `/app/notes/${id}`,
    actionText: 'View Note',
    about: `note:${id}`,
    reason: 'you were mentioned',
    metadata: { noteId: id },
  } as const;
}
