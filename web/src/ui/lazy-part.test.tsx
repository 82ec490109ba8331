import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderCommitted } from '../../test/render-committed.tsx';
import { lazyPart, onFirstInteraction, onPartFailed, pausePrefetching } from './lazy-part.tsx';

test('retries a part that fails to load, and reports it once if it is rendered', async () => {
  let isReachable = false;
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => {
    if (!isReachable) throw new Error('no network');
    return () => <p>The menu</p>;
  });
  const onFailed = vi.fn<() => void>();
  onTestFinished(onPartFailed(onFailed));
  const Menu = lazyPart(load);
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  // Only prefetched.
  expect(onFailed).not.toHaveBeenCalled();

  await renderCommitted(<Menu fallback={<button type="button">Open</button>} />);
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(2);
  expect(onFailed).toHaveBeenCalledTimes(1);

  isReachable = true;
  await expect.element(page.getByText('The menu')).toBeVisible();
  expect(onFailed).toHaveBeenCalledTimes(1);
});

test('renders the items of a menu at once when they have loaded, without the fallback', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => () => <p>The items</p>);
  const Items = lazyPart(load, { isSized: true });
  await expect.poll(() => load.mock.results.length).toBe(1);
  await load.mock.results[0]?.value;
  const fallback = vi.fn<() => ReactNode>(() => null);
  const Fallback = () => fallback();
  await renderCommitted(<Items fallback={<Fallback />} />);
  await expect.element(page.getByText('The items')).toBeVisible();
  expect(fallback).not.toHaveBeenCalled();
});

test('prefetches nothing while a page is loading', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => () => <p>A dialog</p>);
  pausePrefetching(true);
  onTestFinished(() => pausePrefetching(false));
  lazyPart(load);
  window.dispatchEvent(new PointerEvent('pointermove'));
  expect(load).not.toHaveBeenCalled();
  pausePrefetching(false);
  expect(load).toHaveBeenCalledTimes(1);
});

test('does not prefetch what was cancelled', () => {
  const work = vi.fn<() => void>();
  pausePrefetching(true);
  onTestFinished(() => pausePrefetching(false));
  onFirstInteraction(work)();
  pausePrefetching(false);
  expect(work).not.toHaveBeenCalled();
});
