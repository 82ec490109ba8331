import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../../test/render-alone.tsx';
import { aPerson, aUser, cardOf, longAgo } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';
import { takeCards } from '../../platform/directory.ts';
import type { ListView } from '../../platform/list-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Select } from '../../ui/select.tsx';
import type { Feed, FeedEntry } from './feed.ts';
import { FeedField } from './feed-field.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { MentionContent } from './mention-content.tsx';
import { type MentionDraft, MentionField } from './mention-field.tsx';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const maryam = aPerson('مريم العتيبي');

type Note = FeedEntry & { readonly kind: string };
type NoteDraft = { readonly content: string; readonly kind: string };

const blank: NoteDraft = { content: '', kind: 'plain' };

function aNote(author: { readonly id: string } | null, content: string, fields: Partial<Note> = {}): Note {
  const isMine = author?.id === ada.id;
  return {
    id: crypto.randomUUID(),
    authorId: author?.id ?? null,
    content,
    createdAt: longAgo,
    editedAt: null,
    can: { edit: isMine, delete: isMine },
    kind: 'plain',
    ...fields,
  };
}

const handlers = () => ({
  post: vi.fn<(draft: NoteDraft) => void>(),
  edit: vi.fn<(note: Note, draft: NoteDraft) => void>(),
  remove: vi.fn<(note: Note) => void>(),
});
type Handlers = ReturnType<typeof handlers>;

function feedOf(calls: Handlers, fields: Partial<Feed<Note, NoteDraft>> = {}): Feed<Note, NoteDraft> {
  return {
    noun: 'note',
    draftName: 'note:new',
    blank,
    placeholder: 'Say something',
    postLabel: 'Post note',
    maxLength: 300,
    density: 'normal',
    draftOf: ({ content, kind }) => ({ content, kind }),
    ...calls,
    renderField: (props) => <FeedField {...props} />,
    renderContent: ({ content }) => <LinkedText text={content} className="text-base text-ink" />,
    ...fields,
  };
}

const ready: ListView<Note> = {
  state: 'ready',
  error: null,
  items: [],
  isSearching: false,
  hasMore: false,
  loadMore: () => undefined,
  reload: () => undefined,
};

async function openFeed(
  feed: Feed<Note, NoteDraft>,
  view: Partial<ListView<Note>> = {},
  { canPost = true } = {},
): Promise<void> {
  takeCards({ people: [cardOf(ada), cardOf(grace), cardOf(maryam)] });
  await renderAlone(
    () => (
      <FeedPanel
        feed={feed}
        view={{ ...ready, ...view }}
        title="Notes"
        canPost={canPost}
        empty={<EmptyState title="No notes yet" headingLevel={3} description="Notes appear here." />}
      />
    ),
    { user: ada },
  );
}

const text = () => page.getByRole('textbox', { name: 'Write a note' });

function note(content: string): Locator {
  return page.getByRole('listitem').filter({ hasText: content });
}

async function choose(content: string, item: string): Promise<void> {
  await note(content)
    .getByRole('button', { name: /^Actions for the note by/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('shows entries of any length and author', async () => {
    await openFeed(feedOf(handlers(), { renderBadge: () => <span className="text-xs">Badge</span> }), {
      items: [
        aNote(ada, `Averyveryverylongword${'g'.repeat(200)}`, { editedAt: longAgo }),
        aNote(maryam, 'اجتماع الفريق غدًا في الساعة العاشرة'),
        aNote(grace, 'The engine turns.\n\nNumbers: https://example.test/numbers?of=the+engine'),
        aNote(null, 'From somebody who left'),
      ],
      hasMore: true,
    });
    await expect.element(page.getByText('Deleted account')).toBeVisible();
    await expectScreen('a feed');
    await text().fill('x'.repeat(150));
    await expect.element(page.getByText('150 left')).toBeVisible();
    await expectScreen('an entry being written');
    await choose('Averyvery', 'Edit');
    await expectScreen('an entry being edited');
  });

  test.each([
    ['loading', { state: 'loading' }],
    ['failed', { state: 'failed', error: new Error('The server can’t be reached.') }],
    ['empty', {}],
  ] as const)('shows a feed that is %s', async (state, view) => {
    await openFeed(feedOf(handlers()), view, { canPost: state === 'empty' });
    const sign = { loading: 'Loading...', failed: 'The notes could not be loaded', empty: 'No notes yet' }[
      state
    ];
    await expect.element(page.getByText(sign)).toBeInTheDocument();
    await expectScreen(`a feed that is ${state}`);
  });
});

describe('a feed', () => {
  onDevice(desktop);

  test('posts by keyboard and keeps the focus in the empty text', async () => {
    const calls = handlers();
    await openFeed(feedOf(calls));
    await text().click();
    await userEvent.keyboard('The mill grinds{Control>}{Enter}{/Control}');
    expect(calls.post).toHaveBeenCalledExactlyOnceWith({ content: 'The mill grinds', kind: 'plain' });
    await expect.element(text()).toHaveValue('');
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard('  {Control>}{Enter}{/Control}');
    expect(calls.post).toHaveBeenCalledOnce();
  });

  test('keeps a field that was set before the text', async () => {
    const calls = handlers();
    await openFeed(
      feedOf(calls, {
        renderMore: (draft, onChange) => (
          <Select
            aria-label="Kind"
            value={draft.kind}
            options={[
              { value: 'plain', label: 'Plain' },
              { value: 'loud', label: 'Loud' },
            ]}
            onValueChange={(kind) => onChange({ ...draft, kind })}
          />
        ),
      }),
    );
    await text().click();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Loud' }).click();
    await text().fill('Hear, hear');
    await page.getByRole('button', { name: 'Post note' }).click();
    expect(calls.post).toHaveBeenCalledExactlyOnceWith({ content: 'Hear, hear', kind: 'loud' });
  });

  test('edits in place; Escape keeps the draft, Cancel discards it', async () => {
    const calls = handlers();
    const mine = aNote(ada, 'The mill grinds');
    await openFeed(feedOf(calls), { items: [mine] });
    const editor = page.getByRole('textbox', { name: 'Edit the note' });
    await choose('The mill grinds', 'Edit');
    await expect.element(editor).toHaveFocus();
    await userEvent.keyboard(' slowly{Escape}');
    await expect.element(note('The mill grinds').getByRole('button')).toHaveFocus();
    await choose('The mill grinds', 'Edit');
    await expect.element(editor).toHaveValue('The mill grinds slowly');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose('The mill grinds', 'Edit');
    await expect.element(editor).toHaveValue('The mill grinds');
    await editor.fill('The mill stands still');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(calls.edit).toHaveBeenCalledExactlyOnceWith(mine, {
      content: 'The mill stands still',
      kind: 'plain',
    });
    await choose('The mill grinds', 'Delete');
    expect(calls.remove).toHaveBeenCalledExactlyOnceWith(mine);
  });

  test('shows only permitted actions', async () => {
    await openFeed(feedOf(handlers()), { items: [aNote(grace, 'Hers')] }, { canPost: false });
    await expect.element(note('Hers')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('a text with mentions', () => {
  onDevice(desktop);

  test('suggests people, inserts the selected one, and shows mentions', async () => {
    takeCards({ people: [cardOf(ada), cardOf(grace), cardOf(maryam)] });
    const find = async () => [grace.id, maryam.id];
    const changes: MentionDraft[] = [];
    await renderAlone(
      function Example() {
        const [draft, setDraft] = useState<MentionDraft>({ content: '', chosen: [] });
        return (
          <>
            <MentionField
              mentionable={{ key: 'example', find, nothingFound: 'No one matches this name.' }}
              ref={null}
              label="Write a note"
              draft={draft}
              minRows={3}
              maxLength={300}
              onChange={(next) => {
                changes.push(next);
                setDraft(next);
              }}
              onSend={() => undefined}
            />
            <MentionContent text={draft.content} mentionIds={draft.chosen.map(({ id }) => id)} />
          </>
        );
      },
      { user: ada },
    );
    await text().click();
    await userEvent.keyboard('Ask @Gra');
    await expect.element(page.getByRole('option', { name: grace.name })).toBeVisible();
    await expectScreen('people to mention', { resized: false });
    await userEvent.keyboard('{Enter}');
    await expect.element(text()).toHaveValue(`Ask @${grace.name} `);
    expect(changes.at(-1)?.chosen).toEqual([{ id: grace.id, name: grace.name }]);
    expect(document.querySelector('[data-mention]')).toHaveTextContent(`@${grace.name}`);
  });
});
