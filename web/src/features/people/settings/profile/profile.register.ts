import type { InputOf } from '@longtable/contract/endpoint';
import type { CurrentUser } from '@longtable/contract/people';
import type { profileApi as declared } from '@longtable/contract/profile';
import { personName } from '@longtable/contract/rules/person-name';
import { unexpectedText } from '@longtable/contract/unexpected-text';
import { useIsMutating } from '@tanstack/react-query';
import { profileApi } from '../../../../platform/api/profile.ts';
import { ApiError, call } from '../../../../platform/client.ts';
import { onLive } from '../../../../platform/live.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { session, userChanged, verifySession } from '../../../../platform/session.ts';
import { toast } from '../../../../ui/toast.ts';

/** What a person changes about themselves, all of it at once or one of it. */
export type ProfileChange = InputOf<typeof declared.update>;

const mutationKey = ['profile'];
/** One queue: the server gets the changes in the order in which they were made. */
const scope = { id: 'profile' };

/** The person as the server last said; differs from what is shown by what it has not answered yet. */
let served: CurrentUser | null = null;
/** Those that have an answer, which the queue counts as waiting until everybody has heard it. */
const answered = new WeakSet<ProfileChange>();

/** Connects the profile to the queue of changes and the live events. Once, before either begins. */
export function registerProfile(): void {
  queryClient.setMutationDefaults<{ user: CurrentUser }, Error, ProfileChange>(mutationKey, {
    mutationFn: (change) => call(profileApi.update, change),
    onSuccess: ({ user }, change) => {
      answered.add(change);
      show(user);
    },
    onError: (error, change) => {
      answered.add(change);
      const { user } = session.get();
      if (served && served.id === user?.id) show(served);
      // It was made by a page that is closed: only the server knows what was before.
      else askWhoItIs();
      tellRefusal(error, change);
    },
  });
  onLive('me.saved', ({ user }) => show(user));
  // The server was asked who this is, and does not know yet what is on its way to it.
  session.subscribe(() => {
    const { user } = session.get();
    if (user && waiting().length > 0 && JSON.stringify(withWaiting(user)) !== JSON.stringify(user))
      show(user);
  });
}

/** Changes the person's name, time zone or first day of the week, at once; a refusal puts it back and says so. */
export function changeProfile(change: ProfileChange): void {
  const { user } = session.get();
  if (!user) return;
  if (waiting().length === 0) served = user;
  const mutation = queryClient
    .getMutationCache()
    .build<{ user: CurrentUser }, Error, ProfileChange, unknown>(queryClient, { mutationKey, scope });
  // A refusal has been told by then; there is nobody to throw it at.
  mutation.execute(change).catch(() => undefined);
  userChanged(changed(user, change));
}

/** True while the server has not answered every change of the profile. */
export function useProfileSaving(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

/** Shows the person as the server has them, with what is still on its way to it. */
function show(user: CurrentUser): void {
  served = user;
  userChanged(withWaiting(user));
}

function askWhoItIs(): void {
  verifySession().catch(() => undefined);
}

function withWaiting(user: CurrentUser): CurrentUser {
  return waiting().reduce(changed, user);
}

function waiting(): ProfileChange[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map(({ state }) => state.variables as ProfileChange | undefined)
    .filter((change) => change !== undefined)
    .filter((change) => !answered.has(change));
}

function tellRefusal(error: Error, change: ProfileChange): void {
  const isRefusal = error instanceof ApiError;
  const why = isRefusal ? Object.values(error.fields).join(' ') || error.text : unexpectedText;
  toast({
    tone: 'danger',
    title: 'Your profile could not be changed',
    description: why,
    // The server could not, as opposed to would not.
    ...(isRefusal &&
      (error.status === 429 || error.status >= 500) && {
        action: { label: 'Try again', onSelect: () => changeProfile({ ...change }) },
      }),
  });
}

function changed(user: CurrentUser, change: ProfileChange): CurrentUser {
  const fullName = change.fullName ?? user.fullName;
  return {
    ...user,
    fullName,
    name: personName({ fullName, email: user.email }),
    timeZone: change.timeZone ?? user.timeZone,
    weekStart: change.weekStart ?? user.weekStart,
  };
}
