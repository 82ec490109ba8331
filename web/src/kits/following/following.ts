import type { Follow, FollowLevel } from '@longtable/contract/follows';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { followsApi } from '../../platform/api/follows.ts';
import { call } from '../../platform/client.ts';
import { onLive } from '../../platform/live.ts';
import { defineMutation } from '../../platform/mutations/define-mutation.ts';
import { type Pending, whenCreated } from '../../platform/mutations/pending.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createRefetchGuard } from '../../platform/refetch-guard.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import { toastRefusal } from '../../platform/refusal-toast.ts';

/** What can be followed and muted. */
export type Followable = { readonly kind: 'task' | 'project'; readonly id: string };

type FollowChange = Followable & { readonly level: FollowLevel };

const key = 'follows';
const guard = createRefetchGuard();

const followQuery = ({ kind, id }: Followable) =>
  queryOptions<Follow>({
    queryKey: [key, `${kind}:${id}`],
    queryFn: ({ signal }) =>
      guard.latest(async () => {
        await whenCreated(id);
        return kind === 'task'
          ? call(followsApi.ofTask, { taskId: id }, { signal })
          : call(followsApi.ofProject, { projectId: id }, { signal });
      }),
  });

const follows = defineMutation<FollowChange, Follow>({
  key,
  send: ({ kind, id, level }) =>
    kind === 'task'
      ? call(followsApi.setTask, { taskId: id, level })
      : call(followsApi.setProject, { projectId: id, level }),
  answered(answer, change) {
    guard.note();
    if (answer) queryClient.setQueryData(followQuery(change).queryKey, answer);
  },
  refused: (error, _, { retry }) => toastRefusal(error, { text: null, retry, alternative: null }),
  needs: ({ id }) => [id],
});

/** How the person follows something, with what they have just chosen; null while it is loaded. The reason is always asked anew. */
export function useFollow(what: Followable): Follow | null {
  const { data = null } = useQuery({ ...followQuery(what), refetchOnMount: 'always' });
  const { kind, id } = what;
  const apply = useCallback(
    (follow: Follow | null, change: Pending<FollowChange>) =>
      follow && change.kind === kind && change.id === id ? { ...follow, level: change.level } : follow,
    [kind, id],
  );
  return follows.useApplied<Follow | null>(data, apply);
}

/** Follows or mutes something, or neither, optimistically. */
export function setFollow({ kind, id }: Followable, level: FollowLevel): void {
  follows.send({ kind, id, level });
}

/** Subscribes what the person follows to live events. Call it once, before the connection opens. */
export function followFollows(): void {
  onLive('follow.saved', ({ about, level }) => {
    guard.note();
    queryClient.setQueryData<Follow>([key, about], (follow) => follow && { ...follow, level });
    // Whoever follows a project is told about its tasks: their reasons change.
    if (about.startsWith('project:')) refetchSoon([key]);
  });
}
