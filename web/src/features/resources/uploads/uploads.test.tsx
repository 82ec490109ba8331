import { newId } from '@longtable/contract/new-id';
import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import type { TusAnswer } from '@longtable/contract/tus-answer';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal, silence } from '../../../../test/fake-api.ts';
import { aFile, fakeResources } from '../../../../test/fake-resources.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice, phone } from '../../../../test/screen.ts';

const ada = aUser();
const path = '/app/resources';
const dock = page.getByRole('region', { name: 'Uploads' });
const large = new Uint8Array(3_000_000);
const modifiedAt = 1_700_000_000_000;

/** A file that is sent by a request after the one that starts it. */
function aLargeFile(name: string, changes: { lastModified?: number } = {}): File {
  return new File([large], name, { lastModified: modifiedAt, ...changes });
}

/** Drops files on the page: those that the test tool would choose lose their times. */
function drop(...files: readonly File[]): void {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }));
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items } });
  document.querySelector('main')?.dispatchEvent(event);
}

/** Chooses a file for an upload again. */
async function chooseAgain(file: File): Promise<void> {
  await expect.element(dock.getByRole('button', { name: 'Choose file' })).toBeVisible();
  const field = document.querySelector<HTMLInputElement>(`input[aria-label^="File for"]`);
  if (!field) throw new Error('There is no field.');
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What a tab that was closed has left of an upload. */
function leave(name: string, fields: object = {}): string {
  const id = newId();
  const kept = {
    id,
    name,
    mark: { size: large.length, modifiedAt },
    parentFolderId: null,
    teamId: null,
    projectId: null,
    needs: null,
    clash: 'refuse',
    isStarted: true,
    sent: 1_000_000,
    at: Date.now(),
    order: 0,
    tab: newId(),
    ...fields,
  };
  localStorage.setItem(`upload:${ada.id} ${id}`, JSON.stringify(kept));
  return id;
}

const keptNames = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('upload:'))
    .map(([, text]) => (JSON.parse(String(text)) as { name: string }).name);

async function openPage(): Promise<() => { name: string }[]> {
  const kept = fakeResources(ada, []);
  await renderApp(path, { user: ada });
  await expect.element(page.getByRole('heading', { name: 'Add your first file' })).toBeVisible();
  return kept;
}

describe('uploads', () => {
  onDevice(desktop);

  test('are paused and go on from where they were, one or all', async () => {
    const kept = await openPage();
    fakeApi(resourceUploadsApi.append, silence);
    drop(aLargeFile('Film.mp4'), aLargeFile('Song.mp3'));
    await dock.getByRole('button', { name: 'Pause Film.mp4' }).click();
    await expect.element(dock.getByText(/of 2\.9 MB · paused/)).toBeVisible();
    await dock.getByRole('button', { name: 'Pause all uploads' }).click();
    await expect.element(dock.getByRole('heading')).toMatchTextContent('2 items paused');
    await dock.getByRole('button', { name: 'Resume Film.mp4' }).click();
    await expect.element(dock.getByRole('button', { name: 'Pause Film.mp4' })).toBeVisible();
    await dock.getByRole('button', { name: 'Pause Film.mp4' }).click();
    expect(kept()).toEqual([]);
    const appended = fakeApi(
      resourceUploadsApi.offset,
      ({ uploadId }): TusAnswer => ({
        status: 200,
        location: `/api/resources/uploads/${uploadId}`,
        offset: 2_000_000,
        length: large.length,
      }),
    );
    const sent = fakeApi(
      resourceUploadsApi.append,
      ({ uploadId }): TusAnswer => ({
        status: 200,
        offset: large.length,
        body: aFile(ada, uploadId),
      }),
    );
    const before = sent.length;
    await dock.getByRole('button', { name: 'Resume all uploads' }).click();
    await expect.element(dock.getByRole('heading')).toMatchTextContent('2 items uploaded');
    expect(appended.length).toBeGreaterThanOrEqual(2);
    expect(sent.slice(before).map(({ uploadOffset }) => uploadOffset)).toEqual([2_000_000, 2_000_000]);
  });

  test('are kept in this browser until they are finished', async () => {
    await openPage();
    fakeApi(resourceUploadsApi.append, silence);
    drop(aLargeFile('Film.mp4'));
    await expect.element(dock.getByRole('button', { name: 'Pause Film.mp4' })).toBeVisible();
    expect(keptNames()).toEqual(['Film.mp4']);
    await dock.getByRole('button', { name: 'Cancel Film.mp4' }).click();
    await expect.poll(keptNames).toEqual([]);
  });

  test('of a page that was closed ask for the file again, and send only the rest', async () => {
    const id = leave('Film.mp4');
    await openPage();
    await expect.element(dock.getByText('Choose the file again to continue')).toBeVisible();
    await expect.element(dock.getByRole('heading')).toMatchTextContent('1 item paused');
    await chooseAgain(aLargeFile('Film.mp4', { lastModified: modifiedAt + 1 }));
    await expect
      .element(dock.getByText('This is another file, or it was changed since. Choose the same file.'))
      .toBeVisible();
    fakeApi(resourceUploadsApi.offset, { status: 200, offset: 1_000_000, length: large.length });
    const sent = fakeApi(resourceUploadsApi.append, {
      status: 200,
      offset: large.length,
      body: aFile(ada, 'Film.mp4', { id }),
    });
    await chooseAgain(aLargeFile('Film.mp4'));
    await expect.element(dock.getByRole('heading')).toMatchTextContent('1 item uploaded');
    expect(sent).toEqual([{ uploadId: id, uploadOffset: 1_000_000 }]);
    expect(keptNames()).toEqual([]);
  });

  test('that have expired start again from the beginning', async () => {
    leave('Film.mp4');
    const kept = await openPage();
    await chooseAgain(aLargeFile('Film.mp4'));
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['Film.mp4']);
  });

  test('that another request still writes are tried again after a while', async () => {
    const id = leave('Film.mp4');
    await openPage();
    const asked = fakeApi(resourceUploadsApi.offset, new Refusal('upload/busy', { retryAfter: 1 }));
    await chooseAgain(aLargeFile('Film.mp4'));
    await expect.element(dock.getByText(/· waiting/)).toBeVisible();
    fakeApi(resourceUploadsApi.offset, { status: 200, offset: large.length, length: large.length });
    fakeApi(resourceUploadsApi.finish, aFile(ada, 'Film.mp4', { id }));
    await expect.element(dock.getByRole('heading')).toMatchTextContent('1 item uploaded');
    expect(asked.length).toBeGreaterThan(1);
  });

  test('of another tab that is open are not touched', async () => {
    const tab = newId();
    const release = Promise.withResolvers<void>();
    await new Promise<void>((resolve) => {
      void navigator.locks.request(`longtable-uploads:${tab}`, async () => {
        resolve();
        await release.promise;
      });
    });
    leave('Film.mp4', { tab });
    leave('Song.mp3');
    await openPage();
    await expect.element(dock.getByText('Song.mp3')).toBeVisible();
    await expect.element(dock.getByText('Film.mp4')).not.toBeInTheDocument();
    release.resolve();
  });

  test('that were all sent are completed without sending more', async () => {
    const id = leave('Film.mp4');
    await openPage();
    fakeApi(resourceUploadsApi.offset, { status: 200, offset: large.length, length: large.length });
    const finished = fakeApi(resourceUploadsApi.finish, aFile(ada, 'Film.mp4', { id }));
    await chooseAgain(aLargeFile('Film.mp4'));
    await expect.element(dock.getByRole('heading')).toMatchTextContent('1 item uploaded');
    expect(finished).toEqual([{ uploadId: id, clash: 'refuse' }]);
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('an upload asks for its file in the width of the screen', async () => {
    leave('A film with a name that is longer than the dock is wide on any telephone.mp4');
    await openPage();
    const button = dock.getByRole('button', { name: 'Choose file' });
    await expect.element(button).toBeVisible();
    const { right } = button.element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(innerWidth);
  });
});

describe.each(devices)('the dock, on a $device', (device) => {
  onDevice(device);

  test('with uploads that wait for their files, are paused, sent, refused and ask', async () => {
    leave('A film with a name that is longer than the dock is wide on any telephone.mp4');
    const kept = fakeResources(ada, [aFile(ada, 'Taken.txt')]);
    await renderApp(path, { user: ada });
    await expect.element(dock.getByText('Choose the file again to continue')).toBeVisible();
    fakeApi(resourceUploadsApi.append, silence);
    drop(aLargeFile('Song.mp3'), aLargeFile('Film.mp4'), new File(['x'], 'Taken.txt'));
    await expect.element(dock.getByRole('button', { name: 'Keep both' })).toBeInTheDocument();
    await dock.getByRole('button', { name: 'Pause Song.mp3' }).click();
    await expect.element(dock.getByText(/· paused/)).toBeInTheDocument();
    await expectScreen('uploads in all states');
    expect(kept()).toHaveLength(1);
  });
});
