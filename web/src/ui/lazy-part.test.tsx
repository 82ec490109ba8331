import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { lazyPart, onPartMissed, setPageAwaited } from './lazy-part.tsx';

test('asks again for a part that could not be fetched, and says so once when somebody waits for it', async () => {
  let isReachable = false;
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => {
    if (!isReachable) throw new Error('no network');
    return () => <p>The menu</p>;
  });
  const missed = vi.fn<() => void>();
  onTestFinished(onPartMissed(missed));
  const Menu = lazyPart(load);
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  // Fetched ahead: nobody has asked for it.
  expect(missed).not.toHaveBeenCalled();

  await render(<Menu fallback={<button type="button">Open</button>} />);
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(2);
  expect(missed).toHaveBeenCalledTimes(1);

  isReachable = true;
  await expect.element(page.getByText('The menu')).toBeVisible();
  expect(missed).toHaveBeenCalledTimes(1);
});

test('fetches nothing ahead of a page that is on its way', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => () => <p>A dialog</p>);
  setPageAwaited(true);
  onTestFinished(() => setPageAwaited(false));
  lazyPart(load);
  window.dispatchEvent(new PointerEvent('pointermove'));
  expect(load).not.toHaveBeenCalled();
  setPageAwaited(false);
  expect(load).toHaveBeenCalledTimes(1);
});
