import { connectionsApi } from '@longtable/contract/connections';
import { tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTask } from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const description = `# Loan

Ask @Grace Hopper and read **the [letter](https://example.org/letter)**, [not this](javascript:alert(1)).

- [ ] Find the *letter*
- [x] Call the museum

1. <b>Pack</b>
2. \`ship --carefully\`

> It stays dry.

\`\`\`
const engine = 'difference';
\`\`\`

![The engine](https://example.org/engine.png)`;

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('shows a description as Markdown and ticks its steps in place', async () => {
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      cards: { people: [cardOf(grace)] },
      next: null,
    });
    const task = aTask(ada, 'Answer the museum', { description });
    const all = fakeTasks(ada, [task]);
    await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
    const detail = openTask(task.title);
    await expect.element(detail.getByRole('heading', { name: 'Loan' })).toBeVisible();
    await expect.element(detail.getByText('@Grace Hopper')).toHaveAttribute('data-mention');
    const links = detail.getByRole('link', { name: /letter|engine|not this/ });
    await expect
      .poll(() => links.elements().map((link) => [link.textContent, link.getAttribute('href')]))
      .toEqual([
        ['letter', 'https://example.org/letter'],
        ['The engine', 'https://example.org/engine.png'],
      ]);
    await expect.element(links.first()).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expect.element(detail.getByText('<b>Pack</b>')).toBeVisible();
    expect(detail.element().querySelector('b, img[src^="https:"]')).toBeNull();
    await expectScreen('task with Markdown');

    await detail.getByRole('checkbox', { name: 'Find the letter' }).click();
    await expect.element(detail.getByRole('checkbox', { name: 'Find the letter' })).toBeChecked();
    await expect
      .poll(() => all().map((one) => one.description))
      .toEqual([description.replace('[ ] Find', '[x] Find')]);
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('takes a refused tick back', async () => {
    const task = aTask(ada, 'Answer the museum', { description });
    fakeTasks(ada, [task]);
    fakeApi(tasksApi.update, new Refusal('task/not-allowed'));
    await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
    const step = openTask(task.title).getByRole('checkbox', { name: 'Find the letter' });
    await step.click();
    await expect.element(page.getByText('Failed to update task', { exact: false }).first()).toBeVisible();
    await expect.element(step).not.toBeChecked();
  });

  test('does not tick steps for people who may not edit the task', async () => {
    const task = aTask(ada, 'Answer the museum', { description });
    fakeTasks(ada, [{ ...task, can: { ...task.can, edit: false } }]);
    await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
    await expect
      .element(openTask(task.title).getByRole('checkbox', { name: 'Find the letter' }))
      .toBeDisabled();
  });
});
