import type { AnswerOf } from '@longtable/contract/endpoint';
import { maxLinkTitles } from '@longtable/contract/rules/task-link-limits';
import type { taskLinksApi as declared } from '@longtable/contract/task-links';
import type { LinkedItem } from '@longtable/contract/tasks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { taskLinksApi } from '../../../../platform/api/task-links.ts';
import { call } from '../../../../platform/client.ts';
import { queryClient } from '../../../../platform/query-client.ts';

// What links are called on cards. The cards that are rendered together ask in one request.

/** What a link is called; no title for who may not see its item. */
export type LinkTitle = Pick<AnswerOf<typeof declared.titles>['links'][number], 'title' | 'resourceType'>;

const key = 'task-link-titles';
/** How long cards wait for each other, in milliseconds. */
const gatheringMs = 20;
/** A note says nothing when its title changes in another tab or on another device: asked again after this time, in milliseconds. */
const staleAfter = 60_000;

type Waiting = { resolve(title: LinkTitle | null): void; reject(error: unknown): void };
let waiting = new Map<string, Waiting[]>();

function titleQuery(taskId: string, { id, itemId }: LinkedItem) {
  return queryOptions<LinkTitle | null>({
    queryKey: [key, taskId, id, itemId],
    queryFn: () => ask(id),
    staleTime: staleAfter,
  });
}

/** What a link on a card is called: undefined until that is known, null if the link is gone. */
export function useLinkTitle(taskId: string, link: LinkedItem): LinkTitle | null | undefined {
  return useQuery(titleQuery(taskId, link)).data;
}

/** Asks again what links are called, where they are shown: all, those of a task, or those to some items. */
export function forgetTitles({
  taskId,
  itemIds,
}: {
  taskId?: string;
  itemIds?: Pick<ReadonlyMap<string, unknown>, 'has'>;
} = {}): void {
  void queryClient.invalidateQueries({
    queryKey: taskId === undefined ? [key] : [key, taskId],
    predicate: ({ queryKey }) => itemIds === undefined || itemIds.has(String(queryKey[3])),
  });
}

function ask(linkId: string): Promise<LinkTitle | null> {
  if (waiting.size === 0) setTimeout(() => void askTogether(), gatheringMs);
  return new Promise((resolve, reject) => {
    waiting.set(linkId, [...(waiting.get(linkId) ?? []), { resolve, reject }]);
    if (waiting.size >= maxLinkTitles) void askTogether();
  });
}

async function askTogether(): Promise<void> {
  const asked = waiting;
  waiting = new Map();
  // Those that were asked for before the time was over, since they were many.
  if (asked.size === 0) return;
  try {
    const { links } = await call(taskLinksApi.titles, { taskLinkIds: [...asked.keys()].join(',') });
    const titles = new Map(links.map(({ taskLinkId, ...title }) => [taskLinkId, title]));
    for (const [id, each] of asked) for (const { resolve } of each) resolve(titles.get(id) ?? null);
  } catch (error) {
    for (const each of asked.values()) for (const { reject } of each) reject(error);
  }
}
