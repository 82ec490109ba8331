import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { NoteShare, noteSharesApi } from '@longtable/contract/note-shares';
import type { NoteShareKind } from '@longtable/contract/rules/note-access';
import { cardsOf, personIn } from '../../../kits/cards.ts';
import { quoted } from '../../../kits/notice-text.ts';
import { notify } from '../../../kits/notify.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { lockConnection, lockProject, lockTeam } from '../../../policies/locks.ts';
import { type NoteRow, notePolicy } from '../../../policies/note.ts';
import { seesProject } from '../../../policies/project-relation.ts';
import { publishSharing } from '../notes.publish.ts';
import * as store from './sharing.store.ts';

type ShareInput = ParsedInputOf<typeof noteSharesApi.share>;
type Sharing = OutputOf<typeof noteSharesApi.list>;

/** Who sees a note, and showing it to others (docs/product/notes.md, "Sharing"). */
export const noteSharing = {
  list: (db: Db, actor: Actor, note: NoteRow): Promise<Sharing> => readSharing(db, actor, note),

  /** Keeps the membership or connection that allows it from ending meanwhile. Before the lock of the note. */
  async lockFor(tx: Tx, { actor, input }: { actor: Actor; input: ShareInput }): Promise<void> {
    if (input.kind === 'person') await lockConnection(tx, actor.id, input.withId);
    else if (input.kind === 'team') await lockTeam(tx, input.withId, 'shared');
    else await lockProject(tx, input.withId, 'shared');
  },

  /** Shares a note with a person, team or project, or changes the access. Repeating it changes nothing. */
  async share(change: Change, actor: Actor, note: NoteRow, input: ShareInput): Promise<Sharing> {
    const { tx } = change;
    if (note.deleted_at !== null) throw refuse('note/in-trash');
    const before = await store.readShares(tx, note.id);
    const known = before.find(({ with_id }) => with_id === input.withId);
    if (known?.access !== input.access) {
      await demandRelation(tx, actor, input);
      if (!(await store.saveShare(tx, input))) throw refuse('note/too-many-shares');
      await publish(change, actor, note);
      if (!known) await tellShared(change, actor, note, { ...input, before });
    }
    return readSharing(tx, actor, note);
  },

  /** Ends it for a person, team or project. Repeating it changes nothing. */
  async unshare(change: Change, actor: Actor, note: NoteRow, withId: string): Promise<Record<string, never>> {
    if (withId !== actor.id && !notePolicy.canOf(actor, note).share) throw refuse('note/share-refused');
    if (await store.deleteShare(change.tx, note.id, withId)) await publish(change, actor, note);
    return {};
  },
};

async function readSharing(db: Db, actor: Actor, note: NoteRow): Promise<Sharing> {
  const rows = await store.readShares(db, note.id);
  const { share: isOwner } = notePolicy.canOf(actor, note);
  const theirs = new Set(
    note.shares
      .filter(
        ({ person, is_in_team, project }) =>
          person === actor.id || is_in_team || (project !== null && seesProject.holds(actor, project)),
      )
      .map(({ person, team, project }) => person ?? team ?? project?.id),
  );
  const shown = isOwner ? rows : rows.filter(({ with_id }) => theirs.has(with_id));
  const owner = cardsOf([note], [personIn('user_id', 'owner')]);
  const cards = store.cardsOfShares(shown);
  return {
    ownerId: note.user_id,
    shares: shown.map(present),
    cards: { ...cards, people: [...(owner.people ?? []), ...(cards.people ?? [])] },
  };
}

async function demandRelation(tx: Db, actor: Actor, { kind, withId }: ShareInput): Promise<void> {
  if (kind === 'person') {
    if (!(await lockConnection(tx, actor.id, withId))) throw refuse('note/not-connected');
  } else if (!(await store.isIn(tx, kind, actor.id, withId))) throw refuse('note/not-in-team');
}

/** Notifies those with whom a note is shared; of the members of a team or project not those who have it already. */
async function tellShared(
  change: Change,
  actor: Actor,
  { id, title }: NoteRow,
  { kind, withId, before }: ShareInput & { readonly before: readonly store.ShareRow[] },
): Promise<void> {
  const shared = {
    type: 'note_shared',
    actionUrl: `/app/notes/${id}`,
    actionText: 'View Note',
    about: `note:${id}`,
    metadata: { noteId: id },
  } as const;
  if (kind === 'person') {
    await notify(change, actor.id, {
      ...shared,
      to: [withId],
      reason: 'it is shared with you',
      message: (by) => `${by} shared the note ${quoted(title)} with you.`,
    });
    return;
  }
  const { name, memberIds } = await store.readMembers(change.tx, kind, withId);
  const known = new Set(before.map(({ person_id }) => person_id));
  await notify(change, actor.id, {
    ...shared,
    to: memberIds.filter((personId) => !known.has(personId)),
    reason: `it is shared with your ${kind}`,
    message: (by) => `${by} shared the note ${quoted(title)} with the ${kind} ${quoted(name)}.`,
  });
}

/** Tells those who see the note now, or did before, that this has changed. */
async function publish(change: Change, actor: Actor, before: NoteRow): Promise<void> {
  const after = await notePolicy.load(change.tx, before.id, actor);
  if (after) publishSharing(change, actor.id, { before, after });
}

function present(row: store.ShareRow): NoteShare {
  return {
    kind: kindOf(row),
    withId: row.with_id,
    access: row.access,
    membersCount: row.members_count,
    createdAt: row.created_at,
  };
}

function kindOf({ person_id, team_id }: store.ShareRow): NoteShareKind {
  if (person_id !== null) return 'person';
  return team_id === null ? 'project' : 'team';
}
