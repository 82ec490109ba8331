import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectColumn, openBoard } from '../../../../test/board.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const benId = crypto.randomUUID();

function moved({ can, ...task }: Task, fields: Partial<Task>, by: string): void {
  live.send(
    'task.saved',
    { task: { ...task, version: 9, ...fields }, by, cards: { people: [cardOf(ada)] } },
    can,
  );
}

const marked = () =>
  [...document.querySelectorAll<HTMLElement>('[data-marked]')].map(
    ({ dataset }) => dataset['taskCard'] ?? dataset['taskRow'],
  );
const glides = () =>
  document
    .getAnimations()
    .filter(({ effect }) =>
      (effect as KeyframeEffect).getKeyframes().some(({ transform }) => transform !== undefined),
    );

describe('a task that is moved', () => {
  onDevice(desktop);

  test('by somebody else has their colour for a second; by oneself in another tab it has none', async () => {
    const [rent, call] = [aTask(ada, 'Pay rent'), aTask(ada, 'Call mum')];
    fakeTasks(ada, [rent, call]);
    await openBoard(ada);
    await live.connected();
    moved(call, { status: 'review' }, ada.id);
    await expectColumn('Review', ['Call mum']);
    expect(marked()).toEqual([]);
    moved(rent, { status: 'review', position: 'a0' }, benId);
    await expect.poll(marked).toEqual([rent.id]);
    // With reduced motion, it doesn't glide.
    expect(glides()).toEqual([]);
    await expect.poll(marked).toEqual([]);
    moved(rent, { status: 'review', position: 'a0', title: 'Pay the rent', version: 10 }, benId);
    await expect.element(page.getByRole('article', { name: 'Pay the rent' })).toBeVisible();
    expect(marked()).toEqual([]);
  });

  test('by somebody else glides to its place, above the board between columns', async () => {
    const matchMedia = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia(query === '(prefers-reduced-motion: reduce)' ? 'not all' : query),
    );
    const rent = aTask(ada, 'Pay rent');
    fakeTasks(ada, [rent, aTask(ada, 'Call mum')]);
    await openBoard(ada);
    await live.connected();
    const copies: Element[] = [];
    const seen = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLElement && node.inert) copies.push(node);
    });
    seen.observe(document.body, { childList: true });
    moved(rent, { status: 'completed' }, benId);
    await expectColumn('Completed', ['Pay rent']);
    await expect.poll(() => copies.length).toBe(1);
    await expect.poll(() => copies[0]?.isConnected).toBe(false);
    seen.disconnect();
  });

  test('has the colour in the list as well', async () => {
    const rent = aTask(ada, 'Pay rent');
    fakeTasks(ada, [rent]);
    await renderApp('/app/tasks?view=list', { user: ada });
    await expect.element(page.getByRole('button', { name: 'Pay rent', exact: true })).toBeVisible();
    await live.connected();
    moved(rent, { status: 'review' }, benId);
    await expect.poll(marked).toEqual([rent.id]);
  });
});
