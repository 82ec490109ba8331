import { peopleApi } from '@longtable/contract/people';
import { taskImportsApi } from '@longtable/contract/task-imports';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { card, openNewTask, openTool } from '../../test/board.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { setOffline } from '../../test/fake-network.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { chooseFile } from '../../test/files.ts';
import { boxOf } from '../../test/pointer.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aTask, aUser } from '../../test/samples.ts';
import { onDevice } from '../../test/screen.ts';
import { newBuild } from './new-build.ts';

const screens = [
  { device: 'desktop', touch: false, widths: [1280], height: 720 },
  { device: 'tablet', touch: true, widths: [820], height: 1180 },
  { device: 'phone', touch: true, widths: [390], height: 844 },
] as const;

const welcome = page.getByRole('listitem').filter({ hasText: 'Welcome to Longtable' });
const newTask = page.getByRole('button', { name: /^(New Task|Quick add)$/ }).last();
const mainNavigation = page.getByRole('navigation', { name: 'Main' });
const createTask = page.getByRole('dialog', { name: 'Create New Task' });

async function openBoard({ isWelcomed }: { isWelcomed: boolean }): Promise<void> {
  const user = aUser();
  fakeTasks(user, [aTask(user, 'Here')]);
  await renderApp('/app/tasks', { user, isWelcomed });
  await expect.element(card('Here')).toBeVisible();
}

describe.each(screens)('on a $device', (screen) => {
  onDevice(screen);

  test('the connection bar shifts no layout and covers no controls', async () => {
    await openBoard({ isWelcomed: true });
    const received = page.getByRole('button', { name: /^Tasks Received/ });
    await expect.element(received).toBeVisible();
    const landmarks = [
      page.getByRole('heading', { name: 'Taskboard' }),
      card('Here'),
      page.getByLabelText('Board statistics'),
    ];
    const boxes = () => landmarks.map((landmark) => boxOf(landmark));
    const before = boxes();
    setOffline(true);
    const bar = page.getByText(
      'You are offline. Your changes are kept and will be saved when the connection is back.',
    );
    await expect.element(bar).toBeVisible();
    expect(boxes()).toEqual(before);
    const account = page.getByRole('button', { name: /^Account of/ });
    await expectNotCovered(bar, [newTask, account, received, mainNavigation]);
    setOffline(false);
    await expect.element(page.getByText('Back online. Everything is saved.')).toBeVisible();
    expect(boxes()).toEqual(before);
  });

  test('a toast covers no controls of the page', async () => {
    await openBoard({ isWelcomed: false });
    await expect.element(welcome).toBeVisible();
    // A focused toast does not time out.
    await userEvent.keyboard('{F8}');
    await expectNotCovered(welcome, [
      newTask,
      page.getByRole('button', { name: 'Assign Task' }),
      mainNavigation,
    ]);
  });

  test('a toast covers no controls of the import', async () => {
    await openBoard({ isWelcomed: false });
    await expect.element(welcome).toBeVisible();
    fakeApi(taskImportsApi.list, { imports: [] });
    fakeApi(taskImportsApi.known, { known: [] });
    fakeApi(taskImportsApi.alike, { alike: [] });
    // The countdown of a toast pauses while its window is in the background.
    window.dispatchEvent(new Event('blur'));
    await openTool('Import tasks…');
    await expect.element(page.getByLabelText('File to import')).toBeInTheDocument();
    const rows = Array.from({ length: 40 }, (_, index) => `Task ${index};Low`);
    await chooseFile(new File([`Title;Priority\n${rows.join('\n')}`], 'tasks.csv', { type: 'text/plain' }));
    const button = page.getByRole('dialog').getByRole('button', { name: 'Import 40 tasks' });
    await expect.element(button).toBeVisible();
    await expect.element(welcome).toBeVisible();
    await expectNotCovered(welcome, [button]);
  });

  test('a toast covers no controls of a dialog, also above the on-screen keyboard', async () => {
    await openBoard({ isWelcomed: false });
    await expect.element(welcome).toBeVisible();
    await openNewTask();
    await createTask.getByRole('textbox', { name: 'Title' }).fill('Something');
    const controls = [
      createTask.getByRole('button', { name: 'Create task' }),
      createTask.getByRole('button', { name: 'Cancel' }),
      createTask.getByRole('textbox', { name: 'Title' }),
    ];
    await expectNotCovered(welcome, controls);
    await page.viewport(screen.widths[0], Math.round(screen.height * 0.6));
    await expectNotCovered(welcome, controls);
    await page.viewport(screen.widths[0], screen.height);
    await createTask.getByRole('button', { name: 'Create task' }).click();
    await expect.element(createTask).not.toBeInTheDocument();
  });
});

describe('on a desktop', () => {
  onDevice(screens[0]);

  test('the welcome notice is shown for seven seconds, with the features that are off', async () => {
    fakeApi(peopleApi.session, { user: aUser(), offset: '1', off: ['email', 'devicePush'] });
    await renderApp('/app/tasks', { isWelcomed: false });
    await expect.element(welcome).toMatchTextContent('E-mail is off until a mail server is configured.');
    await expect.element(welcome).toMatchTextContent('Device push is off until Firebase is configured.');
    const since = Date.now();
    await expect.element(welcome, { timeout: 15_000 }).not.toBeInTheDocument();
    expect(Date.now() - since).toBeGreaterThan(5500);
  });
});

/** Expects the floating element to be fully on the screen and to overlap with no visible control. */
async function expectNotCovered(floating: Locator, controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    const element = control.query();
    if (!element?.checkVisibility()) continue;
    // It moves after a dialog has opened.
    await expect
      .poll(() => {
        const [over, under] = [boxOf(floating), boxOf(control)];
        return {
          isApart:
            over.left >= under.right ||
            under.left >= over.right ||
            over.top >= under.bottom ||
            under.top >= over.bottom,
          isOnScreen: over.top >= 0 && over.bottom <= innerHeight,
        };
      })
      .toEqual({ isApart: true, isOnScreen: true });
  }
}

describe('the offer of a new version', () => {
  onDevice(screens[0]);

  test('is hidden by Later and after 30 seconds', async () => {
    onTestFinished(() => newBuild.set(null));
    await openBoard({ isWelcomed: true });
    // All code is loaded before the time is stopped.
    const banner = page.getByText('A new version is available!');
    newBuild.set({ build: '/assets/newer.js', detections: 1 });
    await expect.element(banner).toBeVisible();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.element(banner).not.toBeInTheDocument();

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    newBuild.set({ build: '/assets/newer.js', detections: 2 });
    await expect.element(banner).toBeVisible();
    await vi.advanceTimersByTimeAsync(29_000);
    await expect.element(banner).toBeVisible();
    await vi.advanceTimersByTimeAsync(2000);
    await expect.element(banner).not.toBeInTheDocument();
  });
});
