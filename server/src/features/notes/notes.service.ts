import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { notesApi } from '@longtable/contract/notes';
import { type NoteCategory, noteKindOf, untitledNote } from '@longtable/contract/rules/note-kinds';
import { maxNotes, maxNoteTitleLength } from '@longtable/contract/rules/note-limits';
import { tagKey } from '@longtable/contract/rules/task-tags';
import type { Change } from '../../platform/change.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import type { NoteRow } from '../../policies/note.ts';
import { publishLinked } from './backlinks/backlinks.ts';
import { copyDocument } from './document/document.ts';
import { cardsOfNotes, presentNoteTo } from './notes.presenter.ts';
import { publishDeleted, publishMarked, publishNote, publishSharing } from './notes.publish.ts';
import * as store from './notes.store.ts';
import { saveMarks } from './sharing/sharing.store.ts';

type Input<Name extends keyof typeof notesApi> = ParsedInputOf<(typeof notesApi)[Name]>;
type Answered = OutputOf<typeof notesApi.get>;

/** Appended to the title of a copy. */
const copyMark = ' (copy)';

/** The notes of people, without their texts (docs/product/notes.md). */
export const notes = {
  get: async (actor: Actor, row: NoteRow): Promise<Answered> => answered(actor, row),

  /** Idempotent: the same id returns the existing note. */
  async create(change: Change, actor: Actor, { id, ...fields }: Input<'create'>): Promise<Answered> {
    const known = await ownOrTaken(change, actor, id);
    if (known) return answered(actor, known);
    await demandRoom(change, actor);
    const category = fields.category ?? 'General';
    const url = fields.url ?? null;
    const row = await store.insertNote(
      change.tx,
      { id, user_id: actor.id },
      {
        title: titleOf(fields.title ?? '', category),
        category,
        kind: noteKindOf({ category, url }),
        url,
        author: fields.author ?? null,
        tags: distinctTags(fields.tags ?? []),
        attendees: fields.attendees ?? [],
        action_items: fields.actionItems ?? [],
      },
    );
    // Another person may have inserted the id since.
    if (!row) throw refuse('request/id-taken');
    return saved(change, actor, row);
  },

  async update(
    change: Change,
    actor: Actor,
    row: NoteRow,
    fields: Omit<Input<'update'>, 'noteId'>,
  ): Promise<Answered> {
    demandLive(row);
    const category = fields.category ?? row.category;
    const url = fields.url === undefined ? row.url : fields.url;
    const wanted: store.WrittenColumns = {
      title: fields.title === undefined ? row.title : titleOf(fields.title, category),
      category,
      kind: noteKindOf({ category, url }),
      url,
      author: fields.author === undefined ? row.author : fields.author,
      tags: fields.tags ? distinctTags(fields.tags) : row.tags,
      attendees: fields.attendees ?? row.attendees,
      action_items: fields.actionItems ?? row.action_items,
    };
    const before: Record<string, unknown> = row;
    const changed = Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    );
    if (changed.length === 0) return answered(actor, row);
    return saved(
      change,
      actor,
      await store.writeFields(change.tx, actor.id, row.id, Object.fromEntries(changed)),
    );
  },

  /** Sets a mark of the actor, which is no change of the note itself: its date stays. */
  async mark(
    change: Change,
    actor: Actor,
    row: NoteRow,
    marks: { is_favorite: boolean } | { is_pinned: boolean },
  ): Promise<Answered> {
    demandLive(row);
    if (row.user_id === actor.id) {
      const before: Record<string, unknown> = row;
      if (Object.entries(marks).every(([name, value]) => before[name] === value)) return answered(actor, row);
      return saved(change, actor, await store.writeMarks(change.tx, actor.id, row.id, marks));
    }
    await saveMarks(change.tx, actor.id, row.id, marks);
    const after = (await store.readNote(change.tx, actor.id, row.id)) ?? row;
    publishMarked(change, actor.id, after);
    return answered(actor, after);
  },

  /** Copies fields and text. Idempotent: the same id returns the existing copy. */
  async duplicate(change: Change, actor: Actor, row: NoteRow, id: string): Promise<Answered> {
    const known = await ownOrTaken(change, actor, id);
    if (known) return answered(actor, known);
    demandLive(row);
    await demandRoom(change, actor);
    const title = row.title.slice(0, maxNoteTitleLength - copyMark.length).trimEnd() + copyMark;
    const copy = await store.insertCopy(change.tx, { id, user_id: actor.id, title, of: row.id });
    if (!copy) throw refuse('request/id-taken');
    await copyDocument(change, actor, { from: row.id, to: id });
    return saved(change, actor, copy);
  },

  /** Moves it to the trash, where it may be already. */
  trash: (change: Change, actor: Actor, row: NoteRow): Promise<Answered> =>
    setTrashed(change, actor, row, true),

  /** Takes it out of the trash. */
  restore: (change: Change, actor: Actor, row: NoteRow): Promise<Answered> =>
    setTrashed(change, actor, row, false),

  /** Deletes it permanently. */
  async delete(change: Change, actor: Actor, row: NoteRow): Promise<{ noteId: string }> {
    if (row.deleted_at === null) throw refuse('note/not-in-trash');
    await store.deleteNote(change.tx, row.id);
    publishDeleted(change, actor.id, row);
    return { noteId: row.id };
  },
};

function answered(actor: Actor, row: NoteRow): Answered {
  return { ...presentNoteTo(actor, row), cards: cardsOfNotes([row]) };
}

function saved(change: Change, actor: Actor, row: NoteRow): Answered {
  publishNote(change, actor.id, row);
  return answered(actor, row);
}

async function setTrashed(change: Change, actor: Actor, row: NoteRow, isTrashed: boolean): Promise<Answered> {
  if ((row.deleted_at !== null) === isTrashed) return answered(actor, row);
  const after = await store.writeTrashed(change.tx, actor.id, row.id, isTrashed);
  // Others see it outside the trash only.
  if (row.shares.length > 0) publishSharing(change, actor.id, { before: row, after });
  await publishLinked(change, row.id);
  return saved(change, actor, after);
}

/** The actor's note with this id; undefined if there is none. Throws `request/id-taken` for another person's, shared or not. */
async function ownOrTaken({ tx }: Change, actor: Actor, id: string): Promise<NoteRow | undefined> {
  const row = await store.readNote(tx, actor.id, id);
  if (row && row.user_id !== actor.id) throw refuse('request/id-taken');
  return row;
}

async function demandRoom({ tx }: Change, actor: Actor): Promise<void> {
  if (await store.hasAsMany(tx, actor.id, maxNotes))
    throw refuse('note/too-many', { params: { most: maxNotes.toLocaleString('en-US') } });
}

/** Throws for what is in the trash, which is restored before it is changed. */
function demandLive({ deleted_at }: NoteRow): void {
  if (deleted_at !== null) throw refuse('note/in-trash');
}

/** The title to write (docs/product/notes.md, "Fields"). */
function titleOf(typed: string, category: NoteCategory): string {
  if (typed !== '') return typed;
  if (category === 'General') return untitledNote;
  throw refuse('note/no-title', { fields: { title: 'Enter a title.' } });
}

/** Without repetitions in any case of letters. */
function distinctTags(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed();
}
