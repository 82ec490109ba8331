import type { ComponentType, ReactElement } from 'react';
import { type AuthSearch, readAuthSearch } from '../features/authentication/forms/auth-search.ts';
import { fetchSignInOptions, useSignInOptions } from '../features/authentication/forms/sign-in-options.ts';
import { entryPath, inAppJoinPath } from '../features/authentication/next-path.ts';
import { isUnreachable } from '../platform/client.ts';
import { paths } from '../platform/paths.ts';
import { checkSession } from '../platform/session.ts';

export type PublicPage = {
  /** A segment that starts with $ is a parameter. */
  readonly path: string;
  /** For the document's title and screen readers. */
  readonly title?: string;
  /** Fetches code and data in parallel. Resolves with the page, or with a path to redirect to. */
  readonly open: (visit: Visit) => Promise<ReactElement | string>;
};

type Visit = {
  /** The query string, with its question mark. */
  readonly search: string;
  /** The value of the path's parameter, decoded; '' without one. */
  readonly parameter: string;
  /** Opens the page again. */
  readonly reload: () => void;
};

type FormOptions = {
  readonly path: string;
  readonly title: string;
  readonly load: (search: AuthSearch) => Promise<ReactElement>;
  /** Fetches the sign-in options before the page is shown. */
  readonly needsOptions?: true;
};

/**
 * The pages that need no session (docs/product/shell.md, "Addresses"). Unknown paths outside of /app redirect to the first.
 */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.landing,
    async open() {
      // Not awaited: they only decide which links the page offers.
      void checkSession().catch(() => undefined);
      void fetchSignInOptions();
      const { LandingPage } = await import('../features/marketing/landing-page.tsx');
      return <Landing page={LandingPage} />;
    },
  },
  formPage({
    path: paths.signIn,
    title: 'Sign in',
    async load() {
      const { SignInPage } = await import('../features/authentication/sign-in-page.tsx');
      return <SignInPage />;
    },
    needsOptions: true,
  }),
  formPage({
    path: paths.signUp,
    title: 'Create your account',
    async load({ token }) {
      if (token !== undefined) {
        const { FinishSignUp } = await import('../features/authentication/finish-sign-up.tsx');
        return <FinishSignUp token={token} />;
      }
      const { SignUpPage } = await import('../features/authentication/sign-up-page.tsx');
      return <SignUpPage />;
    },
    needsOptions: true,
  }),
  formPage({
    path: paths.forgotPassword,
    title: 'Forgot your password',
    async load() {
      const { ForgotPasswordPage } = await import('../features/authentication/forgot-password-page.tsx');
      return <ForgotPasswordPage />;
    },
  }),
  formPage({
    path: paths.resetPassword,
    title: 'Choose a new password',
    async load() {
      const { ResetPasswordPage } = await import('../features/authentication/reset-password-page.tsx');
      return <ResetPasswordPage />;
    },
  }),
  {
    path: paths.authCallback,
    title: 'Signing in',
    async open() {
      const { AuthCallbackPage } = await import('../features/authentication/auth-callback-page.tsx');
      return <AuthCallbackPage />;
    },
  },
  {
    path: paths.joinTeam,
    title: 'Join a team',
    async open({ parameter: inviteCode, reload }) {
      const loading = fetchInvite(inviteCode);
      const options = fetchSignInOptions(inviteCode);
      const code = import('../features/teams/join/join-page.tsx');
      const redirect = await redirectIfSignedIn(() => inAppJoinPath(inviteCode));
      if (redirect !== null) return redirect;
      const [{ JoinPage }, invite] = await Promise.all([code, loading, options]);
      return <JoinPage inviteCode={inviteCode} result={invite} onRetry={reload} />;
    },
  },
  {
    // Not in paths.ts, which is part of every page: nothing here leads to it.
    path: '/s/$token',
    title: 'Shared file',
    async open({ parameter: token, reload }) {
      const { openShared } = await import('./shared-page.tsx');
      return openShared(token, reload);
    },
  },
  {
    path: '/unsubscribe/$token',
    title: 'Unsubscribe',
    async open({ parameter: token }) {
      const { openUnsubscribe } = await import('../features/people/unsubscribe/unsubscribe-page.tsx');
      return openUnsubscribe(token);
    },
  },
  // Shows every component of the design system; only in development builds.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/gallery',
          title: 'Gallery',
          async open() {
            const { Gallery } = await import('../dev/gallery/gallery.tsx');
            return <Gallery />;
          },
        },
      ]
    : []),
];

/** A page with a form; signed-in people are redirected to the app. */
function formPage({ path, title, load, needsOptions }: FormOptions): PublicPage {
  return {
    path,
    title,
    async open({ search }) {
      const parameters = readAuthSearch(search);
      const { next, invitation } = parameters;
      const options = needsOptions && fetchSignInOptions(invitation);
      const loading = load(parameters);
      const redirect = await redirectIfSignedIn(() => entryPath(next));
      if (redirect !== null) return redirect;
      const [page] = await Promise.all([loading, options]);
      return page;
    },
  };
}

function Landing({ page: Page }: { page: ComponentType<{ takesSignUps: boolean }> }) {
  const options = useSignInOptions();
  // Most servers accept sign-ups: assume so until the options have arrived.
  return <Page takesSignUps={options === null || options.signUps === 'open'} />;
}

/** Imported dynamically, as only one page needs it. */
async function fetchInvite(inviteCode: string) {
  const invites = await import('../features/teams/join/fetch-invite.ts');
  return invites.fetchInvite(inviteCode);
}

/** The path to redirect signed-in people to; null for everyone else. Checks the session first. */
async function redirectIfSignedIn(pathInApp: () => string): Promise<string | null> {
  try {
    const { user } = await checkSession();
    return user && pathInApp();
  } catch (error) {
    // Show the form: it has its own error if the server is still unreachable on submit.
    if (isUnreachable(error)) return null;
    throw error;
  }
}
