import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { call } from '../src/platform/client.ts';
import { fakeApi, Refusal, takeFaults } from './fake-api.ts';
import { live } from './fake-live.ts';
import { renderApp } from './render-app.tsx';
import { aTask, aUser, cardOf } from './samples.ts';
import { desktop, devices, expectScreen, misfits, onDevice, phone } from './screen.ts';

describe('the fake server', () => {
  test('takes a request that no answer was given for as a fault', async () => {
    await expect(call(projectsApi.get, { projectId: newId() })).rejects.toThrow('can’t be reached');
    expect(takeFaults()).toEqual([expect.stringContaining('not expected: GET /api/projects/')]);
  });

  test('takes an answer that is not as the contract says as a fault', async () => {
    const task = aTask(aUser(), 'Sail');
    fakeApi(tasksApi.get, { ...task, progress: 0.5, cards: {} });
    await expect(call(tasksApi.get, { taskId: task.id })).rejects.toThrow('can’t be reached');
    expect(takeFaults()).toEqual([expect.stringContaining('answered against the contract')]);
  });

  test('takes a request that is not as the contract says as a fault', async () => {
    fakeApi(tasksApi.get, new Refusal('task/not-found'));
    await expect(call(tasksApi.get, { taskId: 'none' })).rejects.toThrow('can’t be reached');
    expect(takeFaults()).toEqual([expect.stringContaining('asked against the contract')]);
  });

  test('answers with what it is asked, and refuses in the words of the contract', async () => {
    const task = aTask(aUser(), 'Sail');
    const asked = fakeApi(tasksApi.get, ({ taskId }) =>
      taskId === task.id ? { ...task, cards: {} } : new Refusal('task/not-found'),
    );
    await expect(call(tasksApi.get, { taskId: task.id })).resolves.toEqual(task);
    await expect(call(tasksApi.get, { taskId: newId() })).rejects.toThrow('Task not found or access denied');
    expect(asked).toHaveLength(2);
  });

  test('sends live events to the page', async () => {
    const user = aUser();
    await renderApp('/app/tasks', { user });
    await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
    const { can, ...task } = aTask(user, 'Hoist the sail');
    await live.connected();
    live.send('task.saved', { task, cards: { people: [cardOf(user)] } }, can);
    await expect.element(page.getByRole('article', { name: 'Hoist the sail' })).toBeVisible();
  });
});

test('one test leaves nothing of its person to the next', async () => {
  await renderApp('/app/tasks', { user: aUser({ name: 'Jean Bartik' }) });
  await expect.element(page.getByRole('button', { name: /^Account of Jean Bartik/ })).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

describe.each(devices)('a $device', (device) => {
  onDevice(device);

  test('has the pointer and the width of one', () => {
    expect(matchMedia('(pointer: coarse)').matches).toBe(device.touch);
    expect(innerWidth).toBe(device.widths.at(-1));
  });
});

describe('a screen is not in order', () => {
  onDevice(phone);

  test('when it is wider than the device', async () => {
    await render(<main style={{ width: 400 }}>A wide one</main>);
    expect(misfits()).toEqual([expect.stringMatching(/^page: 4\d\d of 390$/)]);
  });

  test('when it can’t be read in the dark', async () => {
    await render(
      <main>
        <h1 style={{ color: '#222', background: 'Canvas' }}>A dark one</h1>
      </main>,
    );
    await expect(expectScreen('unreadable')).rejects.toThrow('unreadable, dark');
  });
});

describe('a screen is in order', () => {
  onDevice(desktop);

  test('when it fits and can be read', async () => {
    await render(
      <main>
        <h1>A plain one</h1>
      </main>,
    );
    await expectScreen('plain');
  });
});
