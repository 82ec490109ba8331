import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../src/platform/client.ts';
import { fakeApi, Refusal, takeFaults } from './fake-api.ts';
import { live } from './fake-live.ts';
import { renderApp } from './render-app.tsx';
import { renderCommitted } from './render-committed.tsx';
import { aTask, aUser, cardOf } from './samples.ts';
import { desktop, devices, expectScreen, layoutProblems, onDevice, phone } from './screen.ts';

describe('the fake server', () => {
  test('reports a request to an endpoint without a response', async () => {
    await expect(call(projectsApi.get, { projectId: newId() })).rejects.toThrow('can’t be reached');
    expect(takeFaults()).toEqual([expect.stringContaining('unexpected request: GET /api/projects/')]);
  });

  test('reports an output that violates the contract', async () => {
    const task = aTask(aUser(), 'Sail');
    fakeApi(tasksApi.get, { ...task, progress: 0.5, cards: {} });
    await expect(call(tasksApi.get, { taskId: task.id })).rejects.toThrow('can’t be reached');
    expect(takeFaults()).toEqual([expect.stringContaining('invalid output')]);
  });

  test('reports an input that violates the contract', async () => {
    fakeApi(tasksApi.get, new Refusal('task/not-found'));
    await expect(call(tasksApi.get, { taskId: 'none' })).rejects.toThrow('can’t be reached');
    expect(takeFaults()).toEqual([expect.stringContaining('invalid input')]);
  });

  test('responds and refuses with the texts of the contract', async () => {
    const task = aTask(aUser(), 'Sail');
    const requests = fakeApi(tasksApi.get, ({ taskId }) =>
      taskId === task.id ? { ...task, cards: {} } : new Refusal('task/not-found'),
    );
    await expect(call(tasksApi.get, { taskId: task.id })).resolves.toEqual(task);
    await expect(call(tasksApi.get, { taskId: newId() })).rejects.toThrow('Task not found or access denied');
    expect(requests).toHaveLength(2);
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

describe('after these', () => {
  onDevice(desktop);

  test('the data of a test does not leak into the next', async () => {
    await renderApp('/app/tasks', { user: aUser({ name: 'Jean Bartik' }) });
    await expect.element(page.getByRole('button', { name: /^Account of Jean Bartik/ })).toBeVisible();
    await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  });
});

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('emulates pointer and width', () => {
    expect(matchMedia('(pointer: coarse)').matches).toBe(device.touch);
    expect(innerWidth).toBe(device.widths.at(-1));
  });
});

describe('a faulty screen', () => {
  onDevice(phone);

  test('reports a page that is wider than the device', async () => {
    await renderCommitted(<main style={{ width: 400 }}>A wide one</main>);
    expect(layoutProblems()).toEqual([expect.stringMatching(/^page: 4\d\d of 390$/)]);
  });

  test('fails for insufficient contrast in the dark theme', async () => {
    await renderCommitted(
      <main>
        <h1 style={{ color: '#222', background: 'Canvas' }}>A dark one</h1>
      </main>,
    );
    await expect(expectScreen('unreadable')).rejects.toThrow('unreadable, dark');
  });
});

describe('a correct screen', () => {
  onDevice(desktop);

  test('passes', async () => {
    await renderCommitted(
      <main>
        <h1>A plain one</h1>
      </main>,
    );
    await expectScreen('plain');
  });
});
