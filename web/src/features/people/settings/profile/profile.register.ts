import type { InputOf } from '@longtable/contract/endpoint';
import type { CurrentUser } from '@longtable/contract/people';
import type { profileApi as declared } from '@longtable/contract/profile';
import { personName } from '@longtable/contract/rules/person-name';
import { unexpectedText } from '@longtable/contract/unexpected-text';
import { profileApi } from '../../../../platform/api/profile.ts';
import { ApiError, call } from '../../../../platform/client.ts';
import { onLive } from '../../../../platform/live.ts';
import { defineMutation, type Mutation } from '../../../../platform/mutations/define-mutation.ts';
import { session, userChanged, verifySession } from '../../../../platform/session.ts';
import { toast } from '../../../../ui/toast.ts';

/** A change of one or more fields of the profile. */
export type ProfileChange = InputOf<typeof declared.update>;

/** The profile as the server last sent it, without pending changes. */
let served: CurrentUser | null = null;

const profileMutation: Mutation<ProfileChange> = defineMutation<ProfileChange, { user: CurrentUser }>({
  key: 'profile',
  send: ({ at: _, ...change }) => call(profileApi.update, change),
  answered(answer) {
    if (answer) show(answer.user);
  },
  refused(error, change) {
    const { user } = session.get();
    if (served && served.id === user?.id) show(served);
    // A closed page made the change: only the server knows the previous value.
    else refetchUser();
    showRefusal(error, change);
  },
});

/** Connects the profile to live events and the session. Call it once, before the live connection starts. */
export function registerProfile(): void {
  onLive('me.saved', ({ user }) => show(user));
  // Session responses do not include pending changes.
  session.subscribe(applyPending);
  applyPending();
}

function applyPending(): void {
  const { user } = session.get();
  if (user && JSON.stringify(withPending(user)) !== JSON.stringify(user)) show(user);
}

/** Changes name, time zone, first day of the week or limits, optimistically; a refusal reverts it with a message. */
export function changeProfile(change: ProfileChange): void {
  const { user } = session.get();
  if (!user) return;
  if (profileMutation.pending().length === 0) served = user;
  profileMutation.send(change);
  userChanged(changed(user, change));
}

/** True while changes of the profile are pending. */
export function useProfileSaving(): boolean {
  return profileMutation.usePending().length > 0;
}

/** Shows the server's profile with pending changes applied. */
function show(user: CurrentUser): void {
  served = user;
  userChanged(withPending(user));
}

function refetchUser(): void {
  verifySession().catch(() => undefined);
}

function withPending(user: CurrentUser): CurrentUser {
  return profileMutation.pending().reduce(changed, user);
}

function showRefusal(error: Error, change: ProfileChange): void {
  const isRefusal = error instanceof ApiError;
  const why = isRefusal ? Object.values(error.fields).join(' ') || error.text : unexpectedText;
  toast({
    tone: 'danger',
    title: 'Your profile could not be changed',
    description: why,
    // The server had no time or failed, so the same change may succeed later.
    ...(isRefusal &&
      (error.status === 429 || error.status >= 500) && {
        action: { label: 'Try again', onSelect: () => changeProfile(change) },
      }),
  });
}

function changed(user: CurrentUser, change: ProfileChange): CurrentUser {
  const {
    fullName = user.fullName,
    timeZone = user.timeZone,
    weekStart = user.weekStart,
    showsOnline = user.showsOnline,
    todoLimit = user.todoLimit,
    inProgressLimit = user.inProgressLimit,
    reviewLimit = user.reviewLimit,
  } = change;
  const name = personName({ fullName, email: user.email });
  return {
    ...user,
    fullName,
    name,
    timeZone,
    weekStart,
    showsOnline,
    todoLimit,
    inProgressLimit,
    reviewLimit,
  };
}
