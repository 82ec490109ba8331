import type { ReactNode } from 'react';
import { paths } from '../../../platform/paths.ts';
import { TextLink } from './text-link.tsx';

/** The links for an address that has an account already, for `FormProblem`. */
export function accountExistsLinks(next: string | undefined): Readonly<Record<string, ReactNode>> {
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
