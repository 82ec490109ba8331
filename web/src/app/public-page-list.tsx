import type { ComponentType, ReactElement } from 'react';
import { type AuthSearch, readAuthSearch } from '../features/authentication/forms/auth-search.ts';
import { askSignInOptions, useSignInOptions } from '../features/authentication/forms/sign-in-options.ts';
import { entryPath, joinInsidePath } from '../features/authentication/next-path.ts';
import { isUnreachable } from '../platform/client.ts';
import { paths } from '../platform/paths.ts';
import { checkSession } from '../platform/session.ts';

export type PublicPage = {
  /** A part that begins with $ stands for any other. */
  readonly path: string;
  /** Its name, for the title of the window and for screen readers. */
  readonly title?: string;
  /**
   * Fetches its code and what it is painted with at the same time. Gives the page, or the path of the one to go to in
   * its place.
   */
  readonly open: (visit: Visit) => Promise<ReactElement | string>;
};

type Visit = {
  /** The query of the address, with its question mark. */
  readonly search: string;
  /** What stands in the path for the part that begins with $. */
  readonly parameter: string;
  /** Opens the page anew. */
  readonly again: () => void;
};

type FormOptions = {
  readonly path: string;
  readonly title: string;
  readonly load: (search: AuthSearch) => Promise<ReactElement>;
  /** It depends on what the server offers. */
  readonly asksOptions?: true;
};

/** Pages that are shown to anybody (docs/product/shell.md, "Addresses"). Any other path outside of the app leads to the first. */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.landing,
    async open() {
      // Not waited for: it only decides which ways in are offered.
      void checkSession().catch(() => undefined);
      void askSignInOptions();
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
    asksOptions: true,
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
    asksOptions: true,
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
    async open({ parameter: inviteCode, again }) {
      const asked = askInvite(inviteCode);
      const options = askSignInOptions(inviteCode);
      const code = import('../features/teams/join/join-page.tsx');
      const elsewhere = await pathIfSignedIn(() => joinInsidePath(inviteCode));
      if (elsewhere !== null) return elsewhere;
      const [{ JoinPage }, answer] = await Promise.all([code, asked, options]);
      return <JoinPage inviteCode={inviteCode} answer={answer} onAgain={again} />;
    },
  },
  // Every component of the design system in every state; a build for others leaves it out.
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

/** A page with a form, for who is signed out. */
function formPage({ path, title, load, asksOptions }: FormOptions): PublicPage {
  return {
    path,
    title,
    async open({ search }) {
      const wanted = readAuthSearch(search);
      const { next, invitation } = wanted;
      const options = asksOptions && askSignInOptions(invitation);
      const loading = load(wanted);
      const elsewhere = await pathIfSignedIn(() => entryPath(next));
      if (elsewhere !== null) return elsewhere;
      const [page] = await Promise.all([loading, options]);
      return page;
    },
  };
}

function Landing({ page: Page }: { page: ComponentType<{ takesSignUps: boolean }> }) {
  const options = useSignInOptions();
  // Until the server says otherwise, as most do: the page doesn't wait for it.
  return <Page takesSignUps={options === null || options.signUps === 'open'} />;
}

/** Only the page of an invitation needs to know how. */
async function askInvite(inviteCode: string) {
  const asking = await import('../features/teams/join/ask-invite.ts');
  return asking.askInvite(inviteCode);
}

/** Where people who are signed in go in place of the page; null for everybody else. Asks the server first. */
async function pathIfSignedIn(pathInside: () => string): Promise<string | null> {
  try {
    const { user } = await checkSession();
    return user && pathInside();
  } catch (error) {
    // The form can be filled in meanwhile, and says so itself if there is still no server.
    if (isUnreachable(error)) return null;
    throw error;
  }
}
