import { type LinkedNote, type NoteLink, noteLinksApi } from '@longtable/contract/note-links';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { aNote, fakeNotes } from '../../../../test/fake-notes.ts';
import { pictureUrl } from '../../../../test/files.ts';
import { aPublicLink, inDays } from '../../../../test/public-links.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const note = aNote(ada, `Log of the ${'long'.repeat(40)} Heron 🚀`);

const aLink = (fields: Partial<NoteLink> = {}): NoteLink => ({
  ...aPublicLink(ada, 'note-'),
  noteId: note.id,
  ...fields,
});

function fakeLinks(links: readonly NoteLink[]): void {
  let kept = [...links];
  fakeApi(noteLinksApi.list, () => ({ links: kept, cards: { people: [cardOf(ada)] } }));
  fakeApi(noteLinksApi.create, ({ id, seconds, password }) => {
    const link = aLink({ id, expiresAt: inDays(seconds / 86_400), hasPassword: password !== undefined });
    kept = [link, ...kept];
    return { ...link, cards: {} };
  });
  fakeApi(noteLinksApi.revoke, ({ linkId }) => {
    kept = kept.filter(({ id }) => id !== linkId);
    return { linkId };
  });
  fakeApi(noteLinksApi.revokeAll, () => {
    const revoked = kept.length;
    kept = [];
    return { revoked };
  });
}

describe.each(devices)('public links of a note, on a $device', (device) => {
  onDevice(device);
  beforeEach(() => {
    fakeLinks([]);
    fakeNotes(ada, [note]);
  });

  const openDialog = async () => {
    await renderApp('/app/notes', { user: ada });
    await page.getByRole('button', { name: `Actions for ${note.title}` }).click();
    await page.getByRole('menuitem', { name: 'Public link…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Public link' });
    await expect.element(dialog).toBeVisible();
    return dialog;
  };

  test('are made from its menu, and revoked', async () => {
    const dialog = await openDialog();
    await expect.element(dialog.getByText(/^Links to this note appear here/)).toBeVisible();
    await expectScreen('no public links');
    await dialog.getByLabelText('Password', { exact: true }).fill('abcd');
    await userEvent.keyboard('{Enter}');
    const url = dialog.getByRole('textbox', { name: 'Link' });
    await expect.element(url).toHaveValue(expect.stringContaining('https://longtable.example/s/note-'));
    await expect.element(dialog.getByText('Expires in 1 hour, password, not opened yet')).toBeVisible();
    await expectScreen('a public link');
    await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Revoke this link?' });
    await expect.element(confirmation.getByText('No one can read the note with it any more.')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect.element(dialog.getByText(/^Links to this note appear here/)).toBeVisible();
  });

  test('follow other windows, and are revoked together', async () => {
    fakeLinks([aLink({ opens: 3, lastOpenedAt: inDays(-1.1) })]);
    const dialog = await openDialog();
    await expect.element(dialog.getByText('Expires in 7 days, opened 3 times, last 1d ago')).toBeVisible();
    await live.connected();
    fakeLinks([aLink(), aLink()]);
    live.send('note-links.changed', { noteId: note.id });
    await expect.poll(() => dialog.getByRole('button', { name: /^Copy the link/ }).length).toBe(2);
    await dialog.getByRole('button', { name: 'Revoke all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke all' }).click();
    await expect.element(dialog.getByText(/^Links to this note appear here/)).toBeVisible();
  });

  test('are not offered to people who may not publish it', async () => {
    fakeNotes(ada, [{ ...note, can: { edit: true, delete: false, share: false, publish: false } }]);
    await renderApp('/app/notes?list=shared', { user: ada });
    await page.getByRole('button', { name: `Actions for ${note.title}` }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Public link…' })).not.toBeInTheDocument();
  });
});

const shared: LinkedNote = {
  title: note.title,
  html: [
    '<p>We sail on <strong>Monday</strong>, says <span class="note-reference"><bdi>@Grace Hopper</bdi></span>, see ',
    '<span class="note-reference" data-visible="false">Private item</span> and <code>make sail</code>.</p>',
    '<h2 id="h-1" data-level="1">Hull</h2>',
    '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" disabled aria-label="Done" checked></label><div><p>Caulk</p></div></li>',
    '<li data-checked="false"><label><input type="checkbox" disabled aria-label="Done"></label><div><p>Paint</p></div></li></ul>',
    '<div data-callout="warning"><p>Mind the mast.</p></div>',
    '<h3 id="h-2" data-level="2">Planks</h3>',
    `<div class="tableWrapper" tabindex="0"><table><tbody><tr>${'<th><p>Wood</p></th>'.repeat(5)}</tr><tr>${'<td><p>Oak, sawn</p></td>'.repeat(5)}</tr></tbody></table></div>`,
    '<pre tabindex="0"><code class="language-js">const planks = 12; // of oak</code></pre>',
    '<details><summary>What else</summary><div data-type="detailsContent"><p>Rope.</p></div></details>',
    '<blockquote><p>Slowly.</p></blockquote><ol start="3"><li><p>Third</p></li></ol><hr>',
    '<h4 id="h-3" data-level="4">Files</h4>',
    `<img src="${pictureUrl}" alt="The mast">`,
    '<div class="note-file"><a href="/api/note-links/note-token/files/key?download=true" download="Plan.pdf"><bdi>Plan.pdf</bdi> <small>2.0 KB</small></a></div>',
    '<div class="note-file" data-missing=""><span>Private item</span></div>',
    '<a href="https://longtable.example" data-bookmark="" rel="noopener" target="_blank">A page</a>',
  ].join(''),
  headings: [
    { anchor: 'h-1', level: 1, text: 'Hull' },
    { anchor: 'h-2', level: 2, text: 'Planks' },
    { anchor: 'h-3', level: 4, text: 'Files' },
  ],
  date: longAgo,
  expiresAt: inDays(7),
};

describe.each(devices)('the public page of a note, on a $device', (device) => {
  onDevice(device);
  const open = (hash = '') => renderApp(`/s/note-token${hash}`, { user: null });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  test('shows the note with its blocks and outline', async () => {
    fakeApi(noteLinksApi.open, shared);
    await open();
    await expect.element(heading(shared.title)).toBeVisible();
    await expect.poll(() => document.title).toBe(`${shared.title} · Longtable`);
    await expect.poll(() => document.querySelector('pre .hljs-keyword')?.textContent).toBe('const');
    await expect.element(page.getByRole('checkbox').first()).toBeDisabled();
    await expectScreen('public note');
    await page.getByText('What else').click();
    await expect.element(page.getByText('Rope.')).toBeVisible();
    const contents = page.getByText('Contents').and(page.getByRole('heading', { name: 'Contents' }));
    if (contents.query() === null) await page.getByText('Contents').first().click();
    await page.getByRole('link', { name: 'Files' }).click();
    expect(location.hash).toBe('#h-3');
  });

  test('opens at a heading of the address', async () => {
    fakeApi(noteLinksApi.open, { ...shared, html: shared.html + '<p>More.</p>'.repeat(100) });
    await open('#h-3');
    await expect.element(page.getByRole('heading', { name: 'Files' })).toBeInViewport();
  });

  test('asks for the password', async () => {
    fakeApi(noteLinksApi.open, ({ password }) => {
      if (password === undefined || password === '') return new Refusal('note-link/password-required');
      return password === 'open sesame' ? shared : new Refusal('note-link/wrong-password');
    });
    await open();
    await expect.element(page.getByText('The person who shared this note has protected it.')).toBeVisible();
    await expect.poll(() => document.title).toBe('Shared note · Longtable');
    const field = page.getByLabelText('Password', { exact: true });
    await field.fill('open');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The password is wrong.')).toBeVisible();
    await expectScreen('wrong password of a note');
    await field.fill('open sesame');
    await page.getByRole('button', { name: 'Show note' }).click();
    await expect.element(heading(shared.title)).toBeVisible();
  });

  test('says that the note is not available', async () => {
    fakeApi(noteLinksApi.open, new Refusal('note-link/not-found'));
    await open();
    await expect.element(heading('This note is not available')).toBeVisible();
    await expectScreen('note not available');
  });

  test('can be loaded again without a connection', async () => {
    fakeApi(noteLinksApi.open, unreachable);
    await open();
    await expect.element(heading('The note could not be loaded')).toBeVisible();
    fakeApi(noteLinksApi.open, shared);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading(shared.title)).toBeVisible();
  });
});
