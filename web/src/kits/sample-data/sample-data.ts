import type { AnswerOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/new-id';
import { sampleTaskCount } from '@longtable/contract/rules/sample-data';
import type { sampleDataApi as declared } from '@longtable/contract/sample-data';
import { queryOptions } from '@tanstack/react-query';
import { sampleDataApi } from '../../platform/api/sample-data.ts';
import { call } from '../../platform/client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { toastRefusal } from '../../platform/refusal-toast.ts';
import { announce } from '../../ui/announce.ts';
import { toast } from '../../ui/toast.ts';

/** Whether the person has sample data, and what of it they made their own. */
export const sampleDataQuery = queryOptions<AnswerOf<typeof declared.get>>({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => call(sampleDataApi.get, {}, { signal }),
  staleTime: 0,
  meta: { keep: false },
});

/** The ids of one click, so that repeating it after a lost response loads nothing twice. */
export type SampleIds = { readonly projectId: string; readonly taskIds: string[] };

/** Makes the ids of the project and tasks. */
export function newSampleIds(): SampleIds {
  return { projectId: newId(), taskIds: Array.from({ length: sampleTaskCount }, newId) };
}

/** Loads the sample data; its rows arrive as live events. Throws what `call` throws. */
export async function loadSampleData(ids: SampleIds): Promise<void> {
  await call(sampleDataApi.load, ids);
  await changed();
  // Not as a message on the screen: the tasks appear, and it would cover the question before removing them.
  announce('Sample data loaded');
}

/** Removes the sample data, and offers to bring it back. Throws what `call` throws. */
export async function removeSampleData(changeId: string): Promise<void> {
  const { kept } = await call(sampleDataApi.remove, { changeId });
  await changed();
  toast({
    title: 'Sample data removed',
    ...(kept.length > 0 && {
      description: `${titlesInWords(kept)} ${kept.length === 1 ? 'stays' : 'stay'}.`,
    }),
    action: { label: 'Undo', onSelect: () => void restoreSampleData(changeId) },
  });
}

async function restoreSampleData(changeId: string): Promise<void> {
  try {
    await call(sampleDataApi.restore, { changeId });
    toast({ title: 'Sample data is back', duration: 3000 });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const retry = () => void restoreSampleData(changeId);
    toastRefusal(error, { text: null, about: 'Sample data', retry, alternative: null });
  }
  await changed();
}

/** At most three of the titles, and how many more there are. */
export function titlesInWords(titles: readonly string[]): string {
  const names = titles.slice(0, 3).map((title) => `“${title}”`);
  const more = titles.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

function changed(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sampleDataQuery.queryKey });
}
