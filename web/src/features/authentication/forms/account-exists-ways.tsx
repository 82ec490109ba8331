import type { ReactNode } from 'react';
import { paths } from '../../../platform/paths.ts';
import { TextLink } from './text-link.tsx';

/** What to do where an address has an account already, for `FormProblem`. */
export function accountExistsWays(next: string | undefined): Readonly<Record<string, ReactNode>> {
  return {
    'auth/sign-up-refused': (
      <span className="flex gap-4">
        <TextLink to={paths.signIn} next={next}>
          Sign in
        </TextLink>
        <TextLink to={paths.forgotPassword} next={next}>
          Reset password
        </TextLink>
      </span>
    ),
  };
}
