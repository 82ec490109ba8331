import { newId } from '@longtable/contract/ids';
import { type NoteComment, noteCommentsApi } from '@longtable/contract/note-comments';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as Y from 'yjs';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { type FakeDocument, fakeNoteDocument } from '../../../../test/fake-note-documents.ts';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';
import { NoteEditor } from '../editor/note-editor.tsx';
import { CommentsButton } from './comments-button.tsx';

const user = aUser();
const field = page.getByRole('textbox', { name: 'Note text' });
const marked = () => [...document.querySelectorAll('.commented')].map(({ textContent }) => textContent);

afterEach(() => {
  setOffline(false);
  onlineManager.setOnline(true);
});

/** The comments of a note on the fake server. */
function fakeComments(noteId: string, comments: NoteComment[] = []) {
  const change = (id: string, fields: Partial<NoteComment>) => {
    const at = comments.findIndex((comment) => comment.id === id);
    const before = comments[at];
    if (!before) return new Refusal('note-comment/not-found');
    const after = { ...before, ...fields };
    comments[at] = after;
    return { ...after, cards: {} };
  };
  fakeApi(noteCommentsApi.list, () => ({ comments: comments.toReversed(), next: null, cards: {} }));
  fakeApi(noteCommentsApi.post, ({ id, content, threadId, about, mentionIds }) => {
    const comment = {
      id,
      noteId,
      threadId: threadId ?? null,
      content,
      createdAt: new Date().toISOString(),
      editedAt: null,
      authorId: user.id,
      mentionIds: mentionIds ?? [],
      quote: about?.quote ?? '',
      anchor: about?.anchor ?? null,
      resolvedAt: null,
      can: { edit: true, delete: true },
    };
    comments.push(comment);
    return { ...comment, cards: {} };
  });
  fakeApi(noteCommentsApi.edit, ({ noteCommentId, content }) =>
    change(noteCommentId, { content, editedAt: new Date().toISOString() }),
  );
  fakeApi(noteCommentsApi.resolve, ({ noteCommentId, isResolved }) =>
    change(noteCommentId, { resolvedAt: isResolved ? new Date().toISOString() : null }),
  );
  fakeApi(noteCommentsApi.delete, ({ noteCommentId }) => {
    if (comments.some(({ threadId }) => threadId === noteCommentId)) {
      change(noteCommentId, { content: '', authorId: null });
      const comment = comments.find(({ id }) => id === noteCommentId);
      return { commentId: noteCommentId, ...(comment && { comment }) };
    }
    comments.splice(
      comments.findIndex(({ id }) => id === noteCommentId),
      1,
    );
    return { commentId: noteCommentId };
  });
  const moved = fakeApi(noteCommentsApi.moveAnchor, ({ noteCommentId, anchor }) =>
    change(noteCommentId, { anchor }),
  );
  return { comments, moved };
}

async function open(paragraphs: readonly string[], { canEdit = true } = {}) {
  const note: FakeDocument = fakeNoteDocument(paragraphs, { noteId: newId() });
  const fake = fakeComments(note.noteId);
  await renderAlone(
    () => (
      <div className="flex h-[600px] flex-col overflow-y-auto">
        <CommentsButton noteId={note.noteId} />
        <NoteEditor noteId={note.noteId} canEdit={canEdit} />
      </div>
    ),
    { user },
  );
  await expect.element(field).toHaveTextContent(paragraphs.join(''));
  return { note, ...fake };
}

/** Selects a text as a person does; the editor sets its own caret 20 ms after it gets the focus. */
async function select(text: string): Promise<void> {
  const box = field.element() as HTMLElement;
  box.focus();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at === -1) continue;
    getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
    await new Promise((resolve) => setTimeout(resolve, 60));
    return;
  }
  throw new Error(`There is no “${text}” in the text.`);
}

/** Comments on a text by keyboard. */
async function comment(text: string, written: string): Promise<void> {
  await select(text);
  await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}');
  await expect.element(page.getByRole('textbox', { name: 'Write a comment' })).toHaveFocus();
  await userEvent.keyboard(`${written}{Control>}{Enter}{/Control}`);
  await expect.poll(marked).toContain(text);
}

const thread = () => page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first();

// Threads are beside the text.
onDevice(desktop);

describe('a comment', () => {
  test('is written on the selected text by keyboard, replied to, resolved and opened again', async () => {
    const { note, comments } = await open(['Oak for the mast, elm for the keel']);
    await comment('elm for the keel', 'Is it strong?');
    await expect.poll(() => comments).toHaveLength(1);
    expect(comments[0]).toMatchObject({ content: 'Is it strong?', quote: 'elm for the keel' });
    expect(note.sent).toHaveLength(0);
    await page.getByRole('textbox', { name: 'Write a reply' }).click();
    await userEvent.keyboard('In water{Control>}{Enter}{/Control}');
    await expect.poll(() => comments[1]).toMatchObject({ content: 'In water', threadId: comments[0]?.id });
    await expect.element(page.getByRole('button', { name: 'Comments, 1 open' })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect.poll(marked).toEqual([]);
    await page.getByRole('radio', { name: 'Resolved 1' }).click();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect.poll(marked).toEqual(['elm for the keel']);
  });

  test('goes from the thread to the text', async () => {
    await open(['Oak for the mast, elm for the keel']);
    await comment('elm', 'Why?');
    await page.getByRole('button', { name: 'Go to the text: elm' }).click();
    await expect.element(field).toHaveFocus();
    await expect.poll(() => getSelection()?.anchorNode?.parentElement?.closest('.note-text')).not.toBeNull();
  });

  test('of somebody who may only read does not change the text', async () => {
    const { note, comments } = await open(['Read me aloud'], { canEdit: false });
    await select('aloud');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await userEvent.keyboard('Why?{Control>}{Enter}{/Control}');
    await expect.poll(() => comments[0]?.quote).toBe('aloud');
    await expect.poll(marked).toEqual(['aloud']);
    expect(note.sent).toHaveLength(0);
  });

  test('waits for the connection', async () => {
    const { comments } = await open(['Oak for the mast']);
    setOffline(true);
    onlineManager.setOnline(false);
    await comment('mast', 'Offline');
    expect(comments).toEqual([]);
    setOffline(false);
    onlineManager.setOnline(true);
    await expect.poll(() => comments).toHaveLength(1);
  });

  test('that others have replied to stays without its text', async () => {
    const { comments } = await open(['Oak for the mast']);
    await comment('mast', 'Why?');
    await page.getByRole('textbox', { name: 'Write a reply' }).click();
    await userEvent.keyboard('Because{Control>}{Enter}{/Control}');
    await expect.poll(() => comments).toHaveLength(2);
    await thread()
      .getByRole('button', { name: /^Actions for the comment/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await expect.element(page.getByText('This comment was deleted.')).toBeVisible();
    await expect.element(page.getByText('Because')).toBeVisible();
  });
});

describe('the marked text', () => {
  test('is followed when others type before it and in it', async () => {
    const { note } = await open(['Oak for the mast']);
    await comment('the mast', 'Why?');
    const text = (note.doc.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(0, 'Old ');
    text.insert(16, 'very ');
    await expect.poll(marked).toEqual(['the very mast']);
  });

  test('is found again when its block is replaced elsewhere, and its new place is sent', async () => {
    const { note, moved } = await open(['Oak for the mast, elm for the keel', 'elm']);
    await comment('elm for', 'Why?');
    const fragment = note.doc.getXmlFragment('default');
    note.doc.transact(() => {
      const heading = new Y.XmlElement('heading');
      heading.setAttribute('level', 2 as unknown as string);
      heading.insert(0, [new Y.XmlText('Oak for the mast, elm for the keel')]);
      fragment.delete(0, 1);
      fragment.insert(0, [heading]);
    });
    await expect.poll(() => document.querySelector('.note-text h2')?.textContent).toContain('Oak');
    await expect.poll(marked).toEqual(['elm for']);
    await expect.poll(() => moved.length, { timeout: 15_000 }).toBe(1);
  });

  test('is kept when its block is split here, and its new place is sent', async () => {
    const { moved } = await open(['Oak for the mast, elm for the keel']);
    await comment('elm for the keel', 'Why?');
    await select('Oak for the mast,');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(marked).toEqual(['elm for the keel']);
    await expect.poll(() => moved.length, { timeout: 10_000 }).toBe(1);
  });

  test('leaves its thread when it is deleted, and is back when that is undone', async () => {
    await open(['Oak for the mast']);
    await comment('mast', 'Why?');
    await select('mast');
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('This text was deleted.')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(marked).toEqual(['mast']);
  });
});
