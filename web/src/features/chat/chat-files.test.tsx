import type { ChatFile } from '@longtable/contract/chat-files';
import type { Chat } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import type { Resource } from '@longtable/contract/resources';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, silence } from '../../../test/fake-api.ts';
import { aDirectChat, aTeamChat, fakeChats, messagesOf } from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aFile, fakeResources } from '../../../test/fake-resources.ts';
import { pictureFile } from '../../../test/files.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';
import { toast } from '../../../test/toasts.ts';
import { draftPrefix } from '../../platform/kept-drafts.ts';
import { keepLocalImage } from './attachments/local-images.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const team = { id: newId(), name: 'Analytical engine', version: 1 };
const cards = { people: [cardOf(ada), cardOf(grace)], teams: [team] };
const graceId = newId();
const graceChat = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;

const field = (name = 'Grace Hopper') => page.getByRole('textbox', { name: `Message ${name}` });
const messages = () => page.getByRole('list', { name: /^Messages in/ });
const attached = () => page.getByRole('list', { name: 'Files of the message' });
const send = () => page.getByRole('button', { name: 'Send' });
const text = (name: string) => new File(['Ahoy'], name, { type: 'text/plain' });

/** Opens the chat with Grace, or that of the team, in which Grace has sent these files. */
async function openChat(
  sent: readonly ChatFile[] = [],
  { of = 'direct', uploaded = [] }: { of?: Chat['kind']; uploaded?: readonly Resource[] } = {},
) {
  const resources = fakeResources(ada, uploaded);
  const chat =
    of === 'team' ? aTeamChat(team, { lastRead: 1 }) : aDirectChat(grace, { id: graceId, lastRead: 1 });
  const [said] = messagesOf(chat, [[grace, sent.length === 0 ? 'Good morning' : '', 5]]);
  if (!said) throw new Error('Nothing was said.');
  const message = { ...said, files: [...sent] };
  const server = fakeChats(ada, [chat], [message], { cards, resources });
  await renderApp(of === 'team' ? `/app/collaboration/teams/${team.id}/chat` : graceChat, { user: ada });
  await live.connected();
  await expect.element(field(of === 'team' ? team.name : undefined)).toBeVisible();
  // The code that takes files is loaded after the page.
  await expect.poll(() => drag('dragover')).toBe(true);
  drag('dragleave');
  return { server, resources };
}

/** Files over the page, or leaving it. Returns whether the page takes them. */
function drag(kind: 'dragover' | 'dragleave'): boolean {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'] } });
  Object.defineProperty(event, 'relatedTarget', { value: null });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

/** A file of a message. */
function aSentFile(name: string, fields: Partial<ChatFile> = {}): ChatFile {
  const { id, sizeBytes } = aFile(grace, name);
  const type = name.endsWith('.png') ? 'image' : 'pdf';
  const mimeType = type === 'image' ? 'image/png' : 'application/pdf';
  return { id, name, type, mimeType, sizeBytes, width: null, height: null, isGone: false, ...fields };
}

/** Hands files to the page as the browser does on a paste or a drop. */
function give(kind: 'paste' | 'drop', files: readonly File[], onto: Element | null = document.body): void {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }));
  const value = { types: ['Files'], items, files, getData: () => '' };
  Object.defineProperty(event, kind === 'paste' ? 'clipboardData' : 'dataTransfer', { value });
  onto?.dispatchEvent(event);
}

describe('files of a message', () => {
  onDevice(desktop);

  test('that are pasted into the text are uploaded, shown above it, and sent with it', async () => {
    const { server, resources } = await openChat();
    give('paste', [await pictureFile(), text('Notes.txt')], field().element());
    await expect.element(attached().getByText('picture.png')).toBeVisible();
    await expect.element(send()).toBeEnabled();
    const idOf = (name: string) => resources().find((file) => file.name === name && file.teamId === null)?.id;
    await field().fill('The mast');
    await send().click();
    await expect.element(attached()).not.toBeInTheDocument();
    await expect
      .poll(() => server.posted)
      .toMatchObject([
        {
          content: 'The mast',
          files: [
            { fileId: idOf('picture.png'), width: 300, height: 200 },
            { fileId: idOf('Notes.txt'), width: null, height: null },
          ],
        },
      ]);
    await expect.element(messages().getByRole('img', { name: 'picture.png' })).toBeVisible();
    await expect.element(messages().getByText('Notes.txt')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  test('can be sent without a text, and are named in the list of chats', async () => {
    const { server } = await openChat();
    await expect.element(send()).toBeDisabled();
    drag('dragover');
    await expect.element(page.getByText('Send to Grace Hopper')).toBeVisible();
    give('drop', [await pictureFile()], document.querySelector('main'));
    await expect.element(send()).toBeEnabled();
    await field().click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.posted.map(({ content }) => content)).toEqual(['']);
    await expect.element(page.getByText('You: Photo')).toBeVisible();
  });

  test('stay when an edit takes the text away', async () => {
    const { server } = await openChat();
    drag('dragover');
    give('drop', [await pictureFile()], document.querySelector('main'));
    await expect.element(send()).toBeEnabled();
    await field().fill('The wrong caption');
    await send().click();
    await expect.poll(() => server.posted.length).toBe(1);
    await expect.element(field()).toHaveValue('');
    await field().click();
    await userEvent.keyboard('{ArrowUp}');
    const editor = page.getByRole('textbox', { name: 'Edit the message' });
    await editor.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(messages().getByText('The wrong caption')).not.toBeInTheDocument();
    await expect.element(messages().getByRole('img', { name: 'picture.png' })).toBeVisible();
    await expect.poll(() => server.edited.map(({ content }) => content)).toEqual(['']);
  });

  test('are chosen by the button, and belong to the team in its chat', async () => {
    const { resources } = await openChat([], { of: 'team' });
    const chooser = page.getByLabelText('Files to attach');
    await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeVisible();
    await userEvent.upload(chooser, [text('Plan.txt')]);
    await expect
      .poll(() => resources().map(({ name, teamId }) => [name, teamId]))
      .toEqual([['Plan.txt', team.id]]);
  });

  test('are not sent before they are uploaded, and can be removed until then', async () => {
    const { server } = await openChat();
    fakeApi(resourceUploadsApi.start, silence);
    give('paste', [text('Plan.txt')]);
    await field().fill('The plan');
    await expect.element(page.getByText('Uploading 1 file…')).toBeVisible();
    await expect.element(send()).toBeDisabled();
    await field().click();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Remove Plan.txt' }).click();
    await send().click();
    await expect.poll(() => server.posted).toMatchObject([{ content: 'The plan' }]);
    expect(server.posted[0]?.files).toEqual([]);
  });

  test('that are refused say why, and stand in the way until they are removed', async () => {
    await openChat();
    fakeApi(resourceUploadsApi.start, new Refusal('item/too-large'));
    give('paste', [text('Film.txt')]);
    await expect.element(attached().getByRole('alert')).toMatchTextContent('File size exceeds 50MB limit.');
    await expect
      .element(page.getByText('1 file not uploaded. Continue or remove before sending.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Remove Film.txt' }).click();
    await expect.element(attached()).not.toBeInTheDocument();
  });

  test('an uploaded one that is removed goes to the trash', async () => {
    const { resources } = await openChat();
    give('paste', [text('Plan.txt')]);
    await expect.element(send()).toBeEnabled();
    await page.getByRole('button', { name: 'Remove Plan.txt' }).click();
    await expect.poll(() => resources()[0]?.deletedAt ?? null).not.toBeNull();
  });

  test('wait for a connection', async () => {
    const { resources } = await openChat();
    setOffline(true);
    give('paste', [text('Plan.txt')]);
    await field().fill('The plan');
    await expect
      .element(page.getByText('Files need a connection. The message can be sent when they are uploaded.'))
      .toBeVisible();
    setOffline(false);
    await expect.element(send()).toBeEnabled();
    expect(resources()).toHaveLength(1);
  });

  test('are there after a reload: uploaded ones, and those that are to be chosen again', async () => {
    const [done, lost] = [aFile(ada, 'Done.txt'), aFile(ada, 'Lost.txt')];
    const files = [done, lost].map(({ id, name }) => ({ id, name, width: null, height: null, file: null }));
    localStorage.setItem(
      `${draftPrefix}${ada.id} chat-files:${graceId}`,
      JSON.stringify({ at: Date.now(), changes: { files } }),
    );
    const { server } = await openChat([], { uploaded: [done] });
    await expect
      .element(attached().getByRole('alert'))
      .toMatchTextContent('Not uploaded. Remove it and add it again.');
    await page.getByRole('button', { name: 'Remove Lost.txt' }).click();
    await send().click();
    await expect.poll(() => server.posted).toMatchObject([{ content: '', files: [{ fileId: done.id }] }]);
  });

  test('at most ten are added', async () => {
    await openChat();
    give(
      'paste',
      Array.from({ length: 12 }, (_, index) => text(`Page ${index}.txt`)),
    );
    await expect.element(toast('A message has at most 10 files')).toBeVisible();
    await expect.poll(() => attached().getByRole('listitem').elements().length).toBe(10);
  });
});

describe('a message with files', () => {
  onDevice(desktop);

  test('opens its images in the viewer, whose arrows lead to the others', async () => {
    const [mast, hull] = [aSentFile('Mast.png'), aSentFile('Hull.png')];
    keepLocalImage(mast.id, await pictureFile());
    keepLocalImage(hull.id, await pictureFile());
    await openChat([mast, hull]);
    await messages().getByRole('img', { name: 'Mast.png' }).click();
    const viewer = page.getByRole('dialog', { name: 'Mast.png' });
    await expect.element(viewer).toBeVisible();
    await viewer.getByRole('button', { name: 'Next file' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Hull.png' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('keeps the space of an image before it is loaded', async () => {
    const photo = aSentFile('Mast.png', { width: 1600, height: 800 });
    keepLocalImage(photo.id, await pictureFile(1600, 800));
    await openChat([photo]);
    const image = messages().getByRole('button', { name: 'Mast.png' });
    await expect
      .poll(() => image.element().getBoundingClientRect().toJSON())
      .toMatchObject({
        width: 320,
        height: 160,
      });
  });

  test('has a download for each other file, and says which was deleted', async () => {
    await openChat([aSentFile('Plan.pdf'), aSentFile('', { type: 'other', mimeType: null, isGone: true })]);
    await expect.element(messages().getByRole('button', { name: 'Download Plan.pdf' })).toBeVisible();
    await expect.element(messages().getByText('File deleted')).toBeVisible();
  });

  test('shows at once that a file was deleted or renamed, as does the list of chats, without a request', async () => {
    const plan = aSentFile('Plan.pdf');
    const { server } = await openChat([plan]);
    const chats = page.getByRole('list', { name: 'Chats' });
    await expect.element(messages().getByText('Plan.pdf')).toBeVisible();
    await expect.element(chats.getByText('File: Plan.pdf', { exact: false })).toBeVisible();
    const id = server.messages(graceId)[0]?.id ?? '';
    const change = (file: ChatFile) =>
      live.send('chat-message.files', { chatId: graceId, messages: [{ id, files: [file] }] });
    const asked = () => [server.lists.length, server.pages.length, server.fetched.length];
    const before = asked();
    change({ ...plan, name: '', type: 'other', mimeType: null, isGone: true });
    await expect.element(messages().getByText('File deleted')).toBeVisible();
    await expect.element(chats.getByText('File deleted', { exact: false })).toBeVisible();
    await expect.element(messages().getByText('Plan.pdf')).not.toBeInTheDocument();
    change({ ...plan, name: 'Plan 2.pdf' });
    await expect.element(messages().getByRole('button', { name: 'Download Plan 2.pdf' })).toBeVisible();
    await expect.element(chats.getByText('File: Plan 2.pdf', { exact: false })).toBeVisible();
    expect(asked()).toEqual(before);
  });
});

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('files in messages and above the text are readable', async () => {
    const photo = aSentFile('Mast.png', { width: 300, height: 200 });
    keepLocalImage(photo.id, await pictureFile());
    await openChat([photo, aSentFile('A long name of a plan of the whole harbour.pdf')]);
    give('paste', [await pictureFile(), text('A long name of a list of everything on board.txt')]);
    await expect.element(send()).toBeEnabled();
    await expectScreen('files in a chat');
  });
});
