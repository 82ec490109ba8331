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

/** What a person changes about themselves, all of it at once or one of it. */
export type ProfileChange = InputOf<typeof declared.update>;

/** The person as the server last said; differs from what is shown by what is pending. */
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
    // It was made by a page that is closed: only the server knows what was before.
    else askWhoItIs();
    tellRefusal(error, change);
  },
});

/** Connects the profile to the live events and the session. Once, before either begins. */
export function registerProfile(): void {
  onLive('me.saved', ({ user }) => show(user));
  // The server was asked who this is, and does not know yet what is on its way to it.
  session.subscribe(() => {
    const { user } = session.get();
    if (user && JSON.stringify(withPending(user)) !== JSON.stringify(user)) show(user);
  });
}

/** Changes the person's name, time zone or first day of the week, at once; a refusal puts it back and says so. */
export function changeProfile(change: ProfileChange): void {
  const { user } = session.get();
  if (!user) return;
  if (profileMutation.pending().length === 0) served = user;
  profileMutation.send(change);
  userChanged(changed(user, change));
}

/** True while the server has not answered every change of the profile. */
export function useProfileSaving(): boolean {
  return profileMutation.usePending().length > 0;
}

/** Shows the person as the server has them, with what is still on its way to it. */
function show(user: CurrentUser): void {
  served = user;
  userChanged(withPending(user));
}

function askWhoItIs(): void {
  verifySession().catch(() => undefined);
}

function withPending(user: CurrentUser): CurrentUser {
  return profileMutation.pending().reduce(changed, user);
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
        action: { label: 'Try again', onSelect: () => changeProfile(change) },
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
