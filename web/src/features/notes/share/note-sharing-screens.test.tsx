import type { Cards } from '@longtable/contract/cards';
import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { type NoteBacklink, noteBacklinksApi } from '@longtable/contract/note-backlinks';
import { type NoteComment, noteCommentsApi } from '@longtable/contract/note-comments';
import { type NoteShare, noteSharesApi } from '@longtable/contract/note-shares';
import type { Note } from '@longtable/contract/notes';
import { projectsApi } from '@longtable/contract/projects';
import { teamsApi } from '@longtable/contract/teams';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { aNote, fakeNotes } from '../../../../test/fake-notes.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTaskBacklink } from '../../../../test/sample-backlinks.ts';
import { aProject } from '../../../../test/sample-projects.ts';
import { aTeam } from '../../../../test/sample-teams.ts';
import { aConnection, aPerson, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const longName = aPerson('Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim());
const crew = aTeam(ada, 'Crew');
const refit = aProject(ada, 'Refit of the Heron');
const cards: Cards = {
  people: [ada, grace, longName].map(cardOf),
  teams: [{ id: crew.id, name: crew.name, version: 1 }],
};
const note = aNote(ada, `Log of the ${'long'.repeat(20)} Heron`);

function aShare(kind: NoteShare['kind'], withId: string, fields: Partial<NoteShare> = {}): NoteShare {
  return { kind, withId, access: 'edit', membersCount: null, createdAt: longAgo, ...fields };
}

/** Opens a note that has these shares, backlinks and comments. */
async function open({
  shown = note,
  shares = [],
  backlinks = [],
  comments = [],
}: {
  shown?: Note;
  shares?: NoteShare[];
  backlinks?: NoteBacklink[];
  comments?: NoteComment[];
} = {}): Promise<void> {
  fakeNotes(ada, [shown]);
  fakeApi(noteBacklinksApi.list, { backlinks, next: null });
  fakeNoteDocument(['Oak for the mast, elm for the keel'], { noteId: shown.id });
  fakeApi(noteCommentsApi.list, { comments, next: null, cards });
  fakeApi(noteSharesApi.list, () => ({ ownerId: shown.userId, shares, cards }));
  fakeApi(noteSharesApi.share, new Refusal('note/too-many-shares'));
  fakeApi(connectionsApi.list, {
    connections: [grace, longName].map(aConnection),
    cards,
    next: null,
  });
  fakeApi(teamsApi.list, { teams: [crew], cards: {}, next: null });
  fakeApi(projectsApi.list, { projects: [refit], cards: {}, next: null });
  await renderApp(`/app/notes/${shown.id}`, { user: ada });
  await expect.element(page.getByText('Oak for the mast, elm for the keel')).toBeVisible();
}

describe.each(devices)('sharing a note, on a $device', (device) => {
  onDevice(device);

  test('people, teams and projects to share with, a refusal, and who has access', async () => {
    await open({
      shares: [aShare('person', longName.id), aShare('team', crew.id, { membersCount: 3 })],
    });
    await pressOn(page.getByRole('button', { name: 'Share', exact: true }), '{Enter}');
    const dialog = page.getByRole('dialog', { name: /^Share/ });
    await expect.element(dialog.getByRole('button', { name: 'Stop sharing with Crew' })).toBeVisible();
    await expectScreen('connections to share with');
    await pressOn(dialog.getByRole('button', { name: 'Share with Grace Hopper' }), '{Enter}');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('A note can be shared with at most 100 people, teams and projects.');
    await expectScreen('refused sharing');
    await dialog.getByRole('radio', { name: 'Teams and projects' }).click();
    await expect.element(dialog.getByRole('button', { name: `Share with ${refit.name}` })).toBeVisible();
    await expectScreen('teams and projects to share with');
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('who has access, for somebody with whom it is shared', async () => {
    const theirs = aNote(grace, 'Watches', {
      can: { edit: false, delete: false, share: false, publish: false },
    });
    await open({ shown: theirs, shares: [aShare('person', ada.id, { access: 'read' })] });
    await pressOn(page.getByRole('button', { name: 'Actions for Watches' }).last(), '{Enter}');
    await pressOn(page.getByRole('menuitem', { name: 'Who has access' }), '{Enter}');
    const dialog = page.getByRole('dialog', { name: /^Who has access/ });
    await expect.element(dialog.getByRole('button', { name: 'Remove from my shared notes' })).toBeVisible();
    await expectScreen('who has access');
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

function aComment(content: string, fields: Partial<NoteComment> = {}): NoteComment {
  return {
    id: newId(),
    noteId: note.id,
    threadId: null,
    content,
    createdAt: longAgo,
    editedAt: null,
    authorId: grace.id,
    mentionIds: [],
    quote: 'elm for the keel',
    // Nowhere: the text is found by its quote.
    anchor: { from: 'AA==', to: 'AA==', before: '', after: '' },
    resolvedAt: null,
    can: { edit: true, delete: true },
    ...fields,
  };
}

describe.each(devices)('comments on a note and what links to it, on a $device', (device) => {
  onDevice(device);

  test('a note without comments', async () => {
    await open();
    await pressOn(page.getByRole('button', { name: 'Comments', exact: true }), '{Enter}');
    await expect.element(page.getByText(/^No comments yet/)).toBeVisible();
    await expectScreen('no comments');
  });

  test('threads, the menu of a comment, and resolved threads', async () => {
    const first = aComment(`Which one is ${'second'.repeat(30)}?`);
    const later = new Date(Date.parse(longAgo) + 60_000).toISOString();
    const reply = { threadId: first.id, authorId: longName.id, quote: '', anchor: null, createdAt: later };
    const resolved = aComment('Is it dry?', { quote: 'Oak', resolvedAt: longAgo });
    await open({ comments: [aComment('The keel', reply), first, resolved] });
    await pressOn(page.getByRole('button', { name: 'Comments, 1 open' }), '{Enter}');
    const threads = page.getByRole('list', { name: 'Threads' });
    await expect.element(threads.getByText('The keel')).toBeVisible();
    await expectScreen('threads');
    await pressOn(threads.getByRole('button', { name: /^Actions for the comment/ }).first(), '{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectScreen('menu of a comment', { resized: false });
    await press('{Escape}');
    await page.getByRole('radio', { name: 'Resolved 1' }).click();
    await expect.element(threads.getByText('Is it dry?')).toBeVisible();
    await expectScreen('resolved threads');
  });

  test('notes and tasks that link to it', async () => {
    const backlinks: NoteBacklink[] = [
      {
        type: 'note',
        id: newId(),
        title: 'Averylongtitlewithoutanyspaces'.repeat(5),
        category: 'Meeting Note',
        before: 'We spoke of ',
        after: ' at length, and of much else that has no end',
        links: 3,
        date: longAgo,
      },
      aTaskBacklink(),
    ];
    await open({ backlinks });
    await expect.element(page.getByRole('link', { name: /Mend the mast/ })).toBeVisible();
    await expectScreen('backlinks');
  });
});
