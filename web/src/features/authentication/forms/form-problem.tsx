import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import type { AuthProblem } from './use-auth-form.ts';

/** The problem of a form as a whole. `remedies` are links to offer, by error code. */
export function FormProblem({
  problem,
  remedies,
}: {
  problem: AuthProblem | null;
  remedies?: Readonly<Record<string, ReactNode>>;
}) {
  if (!problem) return null;
  switch (problem.kind) {
    case 'unreachable':
      return (
        <ErrorBox
          title="The server can’t be reached"
          action={
            <Button type="submit" size="sm">
              Try again
            </Button>
          }
        >
          Your input was kept.
        </ErrorBox>
      );
    case 'sessionNotKept':
      return (
        <ErrorBox title="Your browser did not keep you signed in">
          Allow cookies for this site, and open Longtable at the address that the server printed at start-up.
        </ErrorBox>
      );
    case 'refused':
      return <ErrorBox title={problem.text}>{remedies?.[problem.code]}</ErrorBox>;
  }
}
