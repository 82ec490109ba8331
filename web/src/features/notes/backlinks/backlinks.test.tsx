import { newId } from '@longtable/contract/ids';
import { type NoteBacklink, noteBacklinksApi } from '@longtable/contract/note-backlinks';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { pressOn } from '../../../../test/keyboard.ts';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { aTaskBacklink } from '../../../../test/sample-backlinks.ts';
import { applyLiveEvent } from '../../../platform/live.ts';
import { SeenBacklinks } from './seen-backlinks.tsx';

const noteId = newId();
let offset = 1;

function aLink(title: string, more: { before?: string; links?: number } = {}): NoteBacklink {
  const { before = '', links = 1 } = more;
  return {
    type: 'note',
    id: newId(),
    title,
    category: 'General',
    before,
    after: '',
    links,
    date: '2026-02-01T09:00:00.000Z',
  };
}

const aTask = aTaskBacklink();

const heading = page.getByRole('button', { name: /^Linked from/ });
const list = page.getByRole('list', { name: 'Linked from' });

beforeEach(async () => {
  await page.viewport(1440, 900);
});

/** Says that what links to a note has changed, as the live connection does. */
function changed(id: string): void {
  offset += 1;
  applyLiveEvent({ type: 'note.backlinks-changed', payload: { noteId: id }, offset: String(offset) });
}

/** A note whose text is this high, in px, with what links to it below. */
async function render(height = 0): Promise<void> {
  await renderAlone(() => (
    <>
      <div style={{ height }} />
      <SeenBacklinks noteId={noteId} />
    </>
  ));
}

test('they are asked for when the end of the text is seen', async () => {
  const asked = fakeApi(noteBacklinksApi.list, () => ({ backlinks: [aTask], next: null }));
  await render(5000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toHaveLength(0);
  window.scrollTo(0, 10_000);
  document.scrollingElement?.scrollTo(0, 10_000);
  await expect.element(list.getByRole('link', { name: /Mend the mast/ })).toBeVisible();
  await expect.element(list.getByText('Log: where it broke')).toBeVisible();
  expect(asked[0]?.noteId).toBe(noteId);
});

test('nothing is shown while nothing links to it, then what is written meanwhile', async () => {
  let backlinks: NoteBacklink[] = [];
  const asked = fakeApi(noteBacklinksApi.list, () => ({ backlinks, next: null }));
  await render();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.element(heading).not.toBeInTheDocument();
  backlinks = [aLink('Ropes', { before: 'As said in ', links: 2 })];
  changed(newId());
  changed(noteId);
  await expect.element(list.getByText('As said in this note')).toBeVisible();
  await expect.element(list.getByText('2 links')).toBeVisible();
  backlinks = [];
  changed(noteId);
  await expect.element(heading).not.toBeInTheDocument();
});

test('more of them are shown on demand, and all can be folded away by keyboard', async () => {
  const [first, second] = [aLink('First'), aLink('Second')];
  fakeApi(noteBacklinksApi.list, ({ after }) =>
    after === undefined ? { backlinks: [first], next: 'more' } : { backlinks: [second], next: null },
  );
  await render();
  await expect.element(heading).toHaveAccessibleName('Linked from , 1+ links');
  await pressOn(page.getByRole('button', { name: 'Show more' }), '{Enter}');
  await expect.element(list.getByRole('link', { name: 'Second' })).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'First' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await expect.element(heading).toHaveAccessibleName('Linked from , 2 links');
  await pressOn(heading, '{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
});

test('when they can’t be loaded, this is said and can be tried again', async () => {
  let isBroken = true;
  fakeApi(noteBacklinksApi.list, () =>
    isBroken ? new Refusal('note/not-found') : { backlinks: [aTask], next: null },
  );
  await render();
  await expect.element(page.getByText('What links here could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: /again/i }).click();
  await expect.element(list.getByRole('link', { name: /Mend the mast/ })).toBeVisible();
});
