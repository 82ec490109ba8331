import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAlone } from '../../test/render-alone.tsx';
import { ListStates, type ListStatesProps } from './list-states.tsx';

type View = ListStatesProps['view'];

const rows = page.getByRole('list');
const empty = page.getByText('No notes yet');
const more = page.getByRole('button', { name: 'Show older' });
const loading = page.getByText('Loading...');

async function openList(fields: Partial<View>): Promise<View> {
  const view: View = {
    state: 'ready',
    error: null,
    items: [],
    hasMore: false,
    loadMore: vi.fn<() => void>(),
    reload: vi.fn<() => void>(),
    ...fields,
  };
  await renderAlone(() => (
    <ListStates
      view={view}
      failedTitle="The notes could not be loaded"
      skeleton={<div />}
      empty={<p>No notes yet</p>}
    >
      <ul>
        <li>A note</li>
      </ul>
    </ListStates>
  ));
  return view;
}

test('shows that it is loading', async () => {
  await openList({ state: 'loading' });
  await expect.element(loading).toBeInTheDocument();
  expect([rows.query(), empty.query(), more.query()]).toEqual([null, null, null]);
});

test('shows why it failed, and tries again', async () => {
  const { reload } = await openList({ state: 'failed', error: new Error('The server is resting.') });
  await expect.element(page.getByText('The notes could not be loaded')).toBeVisible();
  await expect.element(page.getByText('The server is resting.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(reload).toHaveBeenCalledOnce();
  expect([rows.query(), empty.query(), more.query()]).toEqual([null, null, null]);
});

test('shows that it is empty', async () => {
  await openList({});
  await expect.element(empty).toBeVisible();
  expect([rows.query(), more.query(), loading.query()]).toEqual([null, null, null]);
});

test('shows the loaded rows, and loads more', async () => {
  const { loadMore } = await openList({ items: ['note'], hasMore: true });
  await expect.element(rows).toBeVisible();
  await more.click();
  expect(loadMore).toHaveBeenCalledOnce();
  expect([empty.query(), loading.query()]).toEqual([null, null]);
});

test('shows loaded rows while it loads again without a connection', async () => {
  await openList({ items: ['note'], state: 'loading' });
  await expect.element(rows).toBeVisible();
  expect([empty.query(), loading.query(), more.query()]).toEqual([null, null, null]);
});
