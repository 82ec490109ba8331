import type { Project } from '@longtable/contract/projects';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAsking } from '../../../platform/ask-soon.ts';
import { edited } from '../../../platform/mutations/define-edits.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { openToasts } from '../../../ui/toast.ts';
import { projectEdits } from './project-details.ts';
import { projectQuery } from './projects.queries.ts';

const mast = { id: 'mast', name: 'Mast', description: '', version: 1 } as Project;
const { queryKey } = projectQuery('mast');

beforeEach(() => queryClient.setQueryData(queryKey, mast));
afterEach(() => {
  forgetAsking();
  queryClient.clear();
});

test('applies a pending edit to its project alone', () => {
  const edit = { id: 'mast', changes: { name: 'Tall mast', dueDate: '2026-03-01' } } as const;
  expect(edited(mast, edit)).toEqual({ ...mast, name: 'Tall mast', dueDate: '2026-03-01' });
  const anchor = { ...mast, id: 'anchor' };
  expect(edited(anchor, edit)).toBe(anchor);
  expect(edited(null, edit)).toBeNull();
});

test('sends only what was edited, without the space around it, and takes in the answer', async () => {
  const sent = answerWith(200, { ...mast, name: 'Tall mast', version: 2, cards: {} });
  projectEdits.edit('mast', { name: ' Tall mast ' });
  expect(projectEdits.pending()).toMatchObject([{ changes: { name: 'Tall mast' } }]);
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)?.version).toBe(2));
  expect(sent).toEqual([{ name: 'Tall mast' }]);
  expect(projectEdits.pending()).toEqual([]);
});

test('shows a refusal in the words of the server, with what was typed', async () => {
  const text = 'You may not edit this project.';
  answerWith(403, { error: { code: 'project/edit-refused', text, errorId: 'e' } });
  projectEdits.edit('mast', { name: 'Tall mast', description: 'Of pine' });
  await vi.waitFor(() => expect(openToasts()).toHaveLength(1));
  expect(openToasts()).toMatchObject([{ title: text, description: 'Tall mast\nOf pine' }]);
  expect(queryClient.getQueryData(queryKey)).toEqual(mast);
});

/** Answers every request the same, and notes what was sent. */
function answerWith(status: number, answer: object): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify(answer), { status });
  });
  return sent;
}
