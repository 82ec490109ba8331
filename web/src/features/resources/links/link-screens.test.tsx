import { type LinkedFile, type ResourceLink, resourceLinksApi } from '@longtable/contract/resource-links';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { aFile, aFolder, fakeResources } from '../../../../test/fake-resources.ts';
import { pictureUrl } from '../../../../test/files.ts';
import { aPublicLink, inDays } from '../../../../test/public-links.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const file = aFile(ada, `Plan for the workshop ${'andeverythinginit'.repeat(8)} 🚀.pdf`);
const cards = { people: [cardOf(ada)] };

const aLink = (fields: Partial<ResourceLink> = {}): ResourceLink => ({
  ...aPublicLink(ada),
  resourceId: file.id,
  ...fields,
});

/** Answers with the links, and with those that are made; revoking takes them out. */
function fakeLinks(links: readonly ResourceLink[]): void {
  let kept = [...links];
  fakeApi(resourceLinksApi.list, () => ({ links: kept, cards }));
  fakeApi(resourceLinksApi.create, ({ id, seconds, password }) => {
    const link = aLink({ id, expiresAt: inDays(seconds / 86_400), hasPassword: password !== undefined });
    kept = [link, ...kept];
    return { ...link, cards };
  });
  fakeApi(resourceLinksApi.revoke, ({ linkId }) => {
    kept = kept.filter(({ id }) => id !== linkId);
    return { linkId };
  });
  fakeApi(resourceLinksApi.revokeAll, () => {
    const revoked = kept.length;
    kept = [];
    return { revoked };
  });
}

async function openDialog(): Promise<Locator> {
  fakeResources(ada, [file, aFolder(ada, 'Plans')]);
  await renderApp('/app/resources', { user: ada });
  await page
    .getByRole('button', { name: `Actions for ${file.name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Share link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share link' });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

describe.each(devices)('links to a file, on a $device', (device) => {
  onDevice(device);
  beforeEach(() => fakeLinks([]));

  test('are made with a time and a password, and revoked', async () => {
    const dialog = await openDialog();
    await expect.element(dialog.getByText(/^Links to this file appear here/)).toBeVisible();
    await expectScreen('no links');
    await dialog.getByLabelText('Password', { exact: true }).fill('abc');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect.element(dialog.getByText('Use at least 4 characters.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Expires after' }).click();
    await page.getByRole('option', { name: 'At the end of a day…' }).click();
    await dialog.getByLabelText('Password', { exact: true }).fill('abcd');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect.element(dialog.getByText('Choose when the link expires.')).toBeVisible();
    await expectScreen('terms that are refused');
    await dialog.getByLabelText('Day').fill(inDays(20).slice(0, 10));
    await userEvent.keyboard('{Enter}');
    const url = dialog.getByRole('textbox', { name: 'Link' });
    await expect.element(url).toHaveValue(expect.stringContaining('https://longtable.example/s/'));
    await expect.element(dialog.getByText(/^Expires on .+, password, not opened yet$/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('');
    await dialog.getByRole('button', { name: 'Create another link' }).click();
    await expect.element(dialog.getByText('Expires in 1 hour, not opened yet')).toBeVisible();
    await expectScreen('links');
    await dialog
      .getByRole('button', { name: /^Revoke the link/ })
      .first()
      .click();
    await expect.element(page.getByRole('alertdialog', { name: 'Revoke this link?' })).toBeVisible();
    await expectScreen('confirmation of revoking');
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect.element(dialog.getByText('Expires in 1 hour, not opened yet')).not.toBeInTheDocument();
  });

  test('are up to date with other windows, and all revoked at once', async () => {
    fakeLinks([
      aLink({ opens: 3, lastOpenedAt: inDays(-1.1), hasPassword: true }),
      aLink({ expiresAt: inDays(0.5) }),
    ]);
    const dialog = await openDialog();
    await expect
      .element(dialog.getByText('Expires in 7 days, password, opened 3 times, last 1d ago'))
      .toBeVisible();
    await live.connected();
    fakeLinks([aLink(), aLink(), aLink()]);
    live.send('resource-links.changed', { resourceId: file.id });
    await expect.poll(() => dialog.getByRole('button', { name: /^Copy the link/ }).length).toBe(3);
    await dialog.getByRole('button', { name: 'Revoke all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke all' }).click();
    await expect.element(dialog.getByText(/^Links to this file appear here/)).toBeVisible();
  });

  test('that could not be loaded or made, and without a connection', async () => {
    fakeApi(resourceLinksApi.list, new Refusal('server/unexpected', { text: 'Listing failed.' }));
    const dialog = await openDialog();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Listing failed.');
    await expectScreen('links could not be loaded');
    fakeLinks([]);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    fakeApi(resourceLinksApi.create, new Refusal('resource-link/too-many'));
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect.element(dialog.getByText(/at most 20 links/)).toBeVisible();
    fakeApi(resourceLinksApi.create, unreachable);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect.element(dialog.getByText('Sharing files needs a connection.')).toBeVisible();
    await expectScreen('without a connection');
  });

  test('can’t be made to folders or by people who may not share', async () => {
    const readable = aFile(ada, 'Readable.txt', {
      can: { edit: false, delete: false, share: false, add: false },
    });
    fakeResources(ada, [readable, aFolder(ada, 'Plans')]);
    await renderApp('/app/resources', { user: ada });
    for (const name of ['Readable.txt', 'Plans']) {
      await page
        .getByRole('button', { name: `Actions for ${name}` })
        .first()
        .click();
      await expect.element(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
      await expect.element(page.getByRole('menuitem', { name: 'Share link…' })).not.toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
    }
  });
});

const shared: LinkedFile = {
  name: file.name,
  type: 'pdf',
  sizeBytes: 1_572_864,
  downloadUrl: '/api/links/token/content?download=true',
  viewUrl: null,
  thumbnailUrl: null,
  expiresAt: inDays(7),
};

describe.each(devices)('the page of a link, on a $device', (device) => {
  onDevice(device);
  const open = () => renderApp('/s/token', { user: null });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  test('shows the file', async () => {
    fakeApi(resourceLinksApi.open, shared);
    await open();
    await expect.element(page.getByText(file.name)).toBeVisible();
    await expect.element(page.getByText('1.5 MB')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Download' }))
      .toHaveAttribute('href', shared.downloadUrl);
    await expect.element(page.getByRole('link', { name: 'Open' })).not.toBeInTheDocument();
    expect(document.title).toBe('Shared file · Longtable');
    await expectScreen('shared file');
  });

  test('shows a picture, also to signed-in people', async () => {
    fakeApi(resourceLinksApi.open, {
      ...shared,
      thumbnailUrl: pictureUrl,
      viewUrl: '/api/links/token/content',
    });
    await renderApp('/s/token', { user: ada });
    await expect.element(page.getByRole('link', { name: 'Open' })).toBeVisible();
    await expect
      .poll(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth)
      .toBeGreaterThan(0);
    await expectScreen('shared picture');
  });

  test('asks for the password', async () => {
    fakeApi(resourceLinksApi.open, ({ password }) => {
      if (password === undefined || password === '') return new Refusal('resource-link/password-required');
      return password === 'open sesame' ? shared : new Refusal('resource-link/wrong-password');
    });
    await open();
    await expect.element(heading('Enter the password')).toBeVisible();
    await expectScreen('password of a link');
    await page.getByRole('button', { name: 'Show file' }).click();
    await expect.element(page.getByText('Enter the password of this link.')).toBeVisible();
    const field = page.getByLabelText('Password', { exact: true });
    await field.fill('open');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The password is wrong.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expectScreen('wrong password of a link');
    fakeApi(
      resourceLinksApi.open,
      new Refusal('resource-link/too-many-passwords', {
        text: 'Too many wrong passwords. Please wait 15 minutes and try again.',
      }),
    );
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^Too many wrong passwords/)).toBeVisible();
    fakeApi(resourceLinksApi.open, unreachable);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('The server can’t be reached');
    await expectScreen('password that could not be sent');
    fakeApi(resourceLinksApi.open, shared);
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Shared with you')).toBeVisible();
  });

  test.each([
    ['resource-link/expired', 'This link has expired'],
    ['resource-link/not-found', 'This link does not work'],
  ] as const)('says that it has ended: %s', async (code, title) => {
    fakeApi(resourceLinksApi.open, new Refusal(code));
    await open();
    await expect.element(heading(title)).toBeVisible();
    await expectScreen(title);
  });

  test('can be loaded again without a connection', async () => {
    fakeApi(resourceLinksApi.open, unreachable);
    await open();
    await expect.element(heading('The file could not be loaded')).toBeVisible();
    await expectScreen('file could not be loaded');
    fakeApi(resourceLinksApi.open, shared);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Shared with you')).toBeVisible();
  });
});
