import { type Account, accountApi } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { errorText } from '@longtable/contract/errors';
import type { CurrentUser } from '@longtable/contract/people';
import { profileApi } from '@longtable/contract/profile';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { card, openBoard } from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { chooseFile, hugePicture, pictureFile, pictureUrl } from '../../../../test/files.ts';
import { press, tabTo } from '../../../../test/keyboard.ts';
import { boxOf } from '../../../../test/pointer.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aTask, aUser, longAgo } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const plain: Account = {
  email: ada.email,
  pendingEmail: null,
  hasPassword: true,
  twoFactor: { on: false, recoveryCodesLeft: 0 },
  passkeys: [],
  singleSignOn: [],
  createdAt: longAgo,
};

/** The crops of the pictures saved so far. */
const crops: ParsedInputOf<typeof profileApi.setAvatar>[] = [];

/** Stores the changes of the profile in the fake server. Returns a function for the saved profile. */
function fakeProfile(user = ada): () => CurrentUser {
  let saved = user;
  fakeApi(profileApi.setAvatar, (crop) => {
    crops.push(crop);
    saved = { ...saved, avatarUrl: pictureUrl };
    return { user: saved };
  });
  fakeApi(
    profileApi.update,
    ({
      fullName = saved.fullName,
      timeZone = saved.timeZone,
      weekStart = saved.weekStart,
      showsOnline = saved.showsOnline,
    }) => {
      saved = { ...saved, name: fullName, fullName, timeZone, weekStart, showsOnline };
      return { user: saved };
    },
  );
  return () => saved;
}

describe('the settings by keyboard', () => {
  onDevice(desktop);

  test('change the picture, the name, the time zone and the appearance, and delete the account', async () => {
    const saved = fakeProfile();
    fakeApi(accountApi.get, plain);
    fakeApi(accountApi.deletion, {
      obstacles: [],
      consequences: ['Your tasks that nobody else has are deleted.'],
    });
    const deletions = fakeApi(accountApi.delete, { done: true });
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
    await press('g', 's');
    await expect.poll(() => location.pathname).toBe('/app/settings');

    // Enter opens the file dialog of the browser, by a click on the file input.
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    await tabTo(page.getByRole('button', { name: 'Choose picture' }));
    await press('{Enter}');
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
    await chooseFile(await pictureFile());
    const crop = page.getByRole('dialog', { name: 'Crop your picture' });
    const zoom = crop.getByLabelText('Zoom');
    await expect.element(zoom).toHaveFocus();
    await press('{ArrowRight}');
    await expect.element(zoom).toHaveAttribute('aria-valuetext', '105%');
    await tabTo(crop.getByRole('group', { name: /^Part of the picture/ }), { back: true });
    await press('{ArrowRight}');
    await tabTo(crop.getByRole('button', { name: 'Save picture' }));
    await press('{Enter}');
    await expect.element(crop).not.toBeInTheDocument();
    expect(saved().avatarUrl).toBe(pictureUrl);
    // Of 300 × 200 px: a little larger, so less of it is in the square, and moved to the right.
    const { x = 0, y, size = 0 } = crops.at(-1) ?? {};
    expect(size).toBeCloseTo(1 / 1.05, 1);
    expect(x * 300).toBeGreaterThanOrEqual(0);
    expect(x * 300 + (size * 200) / 2).toBeLessThan(150);
    expect(y).toBeGreaterThan(0);
    await expect.element(page.getByRole('button', { name: 'Change picture' })).toHaveFocus();

    await tabTo(page.getByRole('textbox', { name: 'Full name' }));
    await press('{Control>}a{/Control}', 'Ada Byron', '{Enter}');
    await expect.element(page.getByText('Saved')).toBeVisible();
    expect(saved().name).toBe('Ada Byron');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await tabTo(zone);
    await press('pacific tokyo');
    await expect.element(page.getByText(/^No matching time zone\./)).toBeVisible();
    await press('{Control>}a{/Control}', 'tokyo', '{Enter}');
    await expect.element(zone).toHaveValue('Tokyo, Asia (GMT+9)');
    await press('{ArrowDown}', '{ArrowDown}', '{Escape}');
    await expect.element(zone).toHaveValue('Tokyo, Asia (GMT+9)');
    await expect.poll(() => saved().timeZone).toBe('Asia/Tokyo');

    const { dataset } = document.documentElement;
    await tabTo(page.getByRole('link', { name: 'Appearance' }), { back: true });
    await press('{Enter}');
    await tabTo(page.getByRole('radio', { name: 'System' }));
    await press('{ArrowLeft}');
    await expect.poll(() => dataset['theme']).toBe('dark');
    // Browsers keep the theme for the next person.
    await press('{ArrowRight}');
    await expect.poll(() => dataset['theme']).toBe('light');
    await tabTo(page.getByRole('radio', { name: 'Comfortable' }));
    await press('{ArrowRight}');
    await expect.poll(() => dataset['density']).toBe('compact');
    await press('{ArrowLeft}');
    await expect.poll(() => dataset['density']).not.toBe('compact');

    await tabTo(page.getByRole('link', { name: 'Your data' }), { back: true });
    await press('{Enter}');
    await tabTo(page.getByRole('button', { name: 'Delete my account' }));
    await press('{Enter}');
    const leaving = page.getByRole('dialog', { name: 'Delete your account' });
    await tabTo(leaving.getByLabelText(/^Type .* to confirm$/));
    await press(ada.email);
    await tabTo(leaving.getByLabelText('Current password'));
    await press('correct horse battery', '{Enter}');
    await expect.element(page.getByText(/^Your account is deleted\./)).toBeVisible();
    expect(deletions).toMatchObject([{ confirmation: ada.email, currentPassword: 'correct horse battery' }]);
  });
});

describe('the profile', () => {
  onDevice(desktop);

  async function openProfile(): Promise<void> {
    await renderApp('/app/settings?section=profile', { user: ada });
    await expect.element(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  }

  test('checks a name before it is saved, keeps it without a connection, and reverts a refused one', async () => {
    const saved = fakeProfile();
    await openProfile();
    const name = page.getByRole('textbox', { name: 'Full name' });
    const save = page.getByRole('button', { name: 'Save name' });
    await expect.element(save).toBeDisabled();
    await name.fill('  ');
    await save.click();
    await expect.element(page.getByText('Enter your name.')).toBeVisible();
    await name.fill('x'.repeat(121));
    await expect.element(page.getByText('Use at most 120 characters.')).toBeVisible();
    setOffline(true);
    await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await name.fill('Ada Byron');
    await expect.element(page.getByText('Use at most 120 characters.')).not.toBeInTheDocument();
    await save.click();
    await expect.element(page.getByRole('button', { name: /^Account of Ada Byron/ })).toBeVisible();
    expect(saved().name).toBe(ada.name);
    setOffline(false);
    await expect.element(page.getByText('Back online. Everything is saved.')).toBeVisible();
    expect(saved().name).toBe('Ada Byron');

    fakeApi(profileApi.update, new Refusal('auth/sign-in-again', { text: 'Not today.' }));
    await name.fill('Somebody Else');
    await save.click();
    await expect.element(page.getByText('Not today.')).toBeVisible();
    await expect.element(name).toHaveValue('Ada Byron');
  });

  test('refuses files that are no pictures before they are sent, and huge ones without freezing', async () => {
    fakeProfile();
    const sent = crops.length;
    await openProfile();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const tooLarge = errorText('picture/too-large');
    const unreadable = errorText('picture/unreadable');
    const crop = page.getByRole('dialog', { name: 'Crop your picture' });
    const busy = watchBusyTime();
    for (const [file, text] of [
      [new File(['no picture'], 'notes.txt', { type: 'text/plain' }), unreadable],
      [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'heavy.png', { type: 'image/png' }), tooLarge],
      [new File([svg], 'drawing.svg', { type: 'image/svg+xml' }), unreadable],
      [await hugePicture(20_000, 20_000), tooLarge],
      [new File([svg], 'drawing.png', { type: 'image/png' }), unreadable],
      [new File([], 'empty.png', { type: 'image/png' }), unreadable],
      [new File(['MZ\u0090\u0000 program'], 'program.jpg', { type: 'image/jpeg' }), unreadable],
    ] as const) {
      busy.reset();
      dropPicture(file);
      await expect.element(page.getByRole('alert'), { message: file.name }).toHaveTextContent(text);
      expect(busy.longest(), `${file.name} freezes the page`).toBeLessThan(500);
      await expect.element(crop).not.toBeInTheDocument();
    }
    // A large but allowed one.
    dropPicture(await hugePicture(8000, 6000));
    await expect.element(crop).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(crops).toHaveLength(sent);
    await crop.getByRole('button', { name: 'Save picture' }).click();
    await expect.element(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
    expect(crops).toHaveLength(sent + 1);
  });

  test('explains what to do when a proxy refuses a large picture', async () => {
    const answer = window.fetch;
    const nginx = '<html><body><center><h1>413 Request Entity Too Large</h1></center></body></html>';
    const faked = vi
      .spyOn(window, 'fetch')
      .mockImplementation(async (target, init) =>
        String(target).includes('/api/me/avatar')
          ? new Response(nginx, { status: 413, headers: { 'content-type': 'text/html' } })
          : answer(target, init),
      );
    await openProfile();
    await chooseFile(await pictureFile());
    await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click();
    await expect
      .element(
        page.getByText(
          'This is larger than a proxy in front of the server allows. Nothing was saved. Ask the owner of the server to raise the proxy’s limit (client_max_body_size in nginx).',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText('Request Entity Too Large')).not.toBeInTheDocument();
    faked.mockRestore();
  });

  test('accepts a dropped or pasted picture', async () => {
    await renderApp('/app/settings?section=profile', { user: ada });
    await expect.element(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
    const crop = page.getByRole('dialog', { name: 'Crop your picture' });
    const files = new DataTransfer();
    files.items.add(await pictureFile());
    const options = { bubbles: true, cancelable: true };
    for (const event of [
      new DragEvent('drop', { dataTransfer: files, ...options }),
      new ClipboardEvent('paste', { clipboardData: files, ...options }),
    ]) {
      document.querySelector('[data-picture-drop]')?.dispatchEvent(event);
      await expect.element(crop).toBeVisible();
      await crop.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(crop).not.toBeInTheDocument();
    }
  });

  test('keeps the first day of the week that was chosen in the appearance', async () => {
    const user = aUser({ weekStart: 0 });
    const saved = fakeProfile(user);
    await renderApp('/app/settings?section=appearance', { user });
    const week = page.getByRole('list', { name: 'Your week' }).getByRole('listitem');
    const days = () => week.elements().map(({ textContent }) => textContent);
    await expect.poll(() => days().at(0)).toBe('Sun');
    const field = page.getByRole('combobox', { name: 'First day of the week' });
    await field.click();
    await page.getByRole('option', { name: 'Monday' }).click();
    await expect.poll(() => [days().at(0), days().at(-1)]).toEqual(['Mon', 'Sun']);
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
    await expect.element(field).toHaveTextContent('Monday');
    await expect.poll(() => saved().weekStart).toBe(1);
  });
});

describe('the privacy', () => {
  onDevice(desktop);

  test('hides when a person is online, and can be changed back', async () => {
    const saved = fakeProfile();
    fakeApi(accountApi.get, plain);
    fakeApi(accountApi.sessions, { sessions: [] });
    await renderApp('/app/settings?section=account', { user: ada });
    const shows = page.getByRole('switch', { name: /^Show when I’m online/ });
    await expect.element(shows).toBeChecked();
    await shows.click();
    await expect.element(shows).not.toBeChecked();
    await expect.poll(() => saved().showsOnline).toBe(false);
    await shows.click();
    await expect.poll(() => saved().showsOnline).toBe(true);
  });
});

describe('the data', () => {
  onDevice(desktop);

  test('can be downloaded; deleting it needs the address and the password of the account', async () => {
    fakeApi(accountApi.get, plain);
    fakeApi(accountApi.deletion, { obstacles: [], consequences: ['1 connection of yours ends.'] });
    const deletions = fakeApi(
      accountApi.delete,
      ({ confirmation }) =>
        new Refusal(confirmation === ada.email ? 'auth/wrong-password' : 'account/confirmation-wrong'),
    );
    await renderApp('/app/settings?section=data', { user: ada });
    const link = page.getByRole('link', { name: 'Download my data' });
    await expect.element(link).toHaveAttribute('download');
    expect(link.element().getAttribute('href')).toBe(accountApi.download.path);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    await expect
      .element(dialog.getByRole('list', { name: 'What happens' }))
      .toMatchTextContent('1 connection of yours ends.');
    const sure = dialog.getByRole('button', { name: 'Delete my account' });
    await dialog.getByLabelText(/^Type .* to confirm$/).fill('somebody@else.example');
    await dialog.getByLabelText('Current password').fill('wrong');
    await sure.click();
    await expect
      .element(dialog.getByText('This is not the e-mail address of your account.', { exact: false }))
      .toBeVisible();
    await dialog.getByLabelText(/^Type .* to confirm$/).fill(ada.email);
    await sure.click();
    await expect.element(dialog.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
    expect(deletions.at(-1)).toMatchObject({ confirmation: ada.email, currentPassword: 'wrong' });
  });
});

describe('the appearance', () => {
  onDevice(desktop);

  test('is denser on the board and in the list', async () => {
    fakeTasks(ada, [aTask(ada, 'Order paper', { tags: ['office'] })]);
    await openBoard(ada);
    await expect.element(card('Order paper')).toBeVisible();
    const comfortable = boxOf(card('Order paper')).height;
    const choose = async (density: string, address: string) => {
      await visit('/app/settings?section=appearance');
      await page.getByRole('radio', { name: density }).click();
      await visit(address);
    };
    await choose('Compact', '/app/tasks');
    await expect.element(card('Order paper')).toBeVisible();
    expect(boxOf(card('Order paper')).height).toBeLessThan(comfortable - 8);
    await page.getByRole('radio', { name: 'List' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Order paper' });
    await expect.poll(() => row.query() && boxOf(row).height).toBe(32);
    await choose('Comfortable', '/app/tasks?view=list');
    await expect.poll(() => row.query() && boxOf(row).height).toBe(40);
  });
});

/** Drops a file where pictures are chosen. */
function dropPicture(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('[data-picture-drop]')?.dispatchEvent(event);
}

/** Watches for how long the page is busy at once, in milliseconds. */
function watchBusyTime(): { reset(): void; longest(): number } {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  return {
    reset() {
      longest = 0;
    },
    longest: () => longest,
  };
}
