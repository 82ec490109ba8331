import type { InputOf } from '@longtable/contract/endpoint';
import type {
  notificationPreferencesApi as declared,
  NotificationPreferences,
} from '@longtable/contract/notification-preferences';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { notificationPreferencesApi } from '../../platform/api/notification-preferences.ts';
import { call } from '../../platform/client.ts';
import { onLive } from '../../platform/live.ts';
import { defineMutation, type Mutation } from '../../platform/mutations/define-mutation.ts';
import { queryClient } from '../../platform/query-client.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import { toastRefusal } from '../../platform/refusal-toast.ts';

/** A change of some preferences. */
export type PreferencesChange = InputOf<typeof declared.update>;

/** How the person wants to be told, as the server last said it. Live events keep it fresh. */
export const preferencesQuery = queryOptions<NotificationPreferences>({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(notificationPreferencesApi.get, {}, { signal }),
});

const mutation: Mutation<PreferencesChange> = defineMutation<PreferencesChange, NotificationPreferences>({
  key: 'notification-preferences',
  send: ({ at: _, ...change }) => call(notificationPreferencesApi.update, change),
  answered(preferences) {
    if (preferences) saved(preferences);
  },
  refused(error, _change, { retry }) {
    toastRefusal(error, {
      text: null,
      about: 'Your notification settings were not changed.',
      retry,
      alternative: null,
    });
  },
});

/** Applies live events to the preferences. Call it once, before the live connection opens. */
export function followPreferences(): void {
  onLive('notification-preferences.saved', ({ preferences }) => saved(preferences));
}

/** How the person wants to be told, with pending changes; undefined until it is loaded. */
export function usePreferences() {
  const { data, isError, error, refetch } = useQuery(preferencesQuery);
  const preferences = mutation.useApplied(data, applied);
  return { preferences, isError, error, refetch };
}

/** Changes preferences, optimistically. */
export function changePreferences(change: PreferencesChange): void {
  mutation.send(change);
}

function saved(preferences: NotificationPreferences): void {
  const known = queryClient.getQueryData(preferencesQuery.queryKey);
  if (known && known.version <= preferences.version)
    queryClient.setQueryData(preferencesQuery.queryKey, preferences);
  // It may be newer than the response that is under way.
  if (!known) refetchSoon(preferencesQuery.queryKey);
}

function applied(
  preferences: NotificationPreferences | undefined,
  { at: _, email, push, ...change }: PreferencesChange & { readonly at: string },
): NotificationPreferences | undefined {
  if (!preferences) return undefined;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...preferences,
    ...given,
    email: { ...preferences.email, ...email },
    push: { ...preferences.push, ...push },
  };
}
