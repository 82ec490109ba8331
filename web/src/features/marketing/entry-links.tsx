import { Link } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { type ButtonSize, buttonStyles } from '../../ui/button.tsx';
import { useSignInOptions } from '../authentication/forms/sign-in-options.ts';

/** The way in: to the workspace for whoever is signed in, else to an account, where one can be had, or back to one. */
export function EntryLinks({ size, quiet = false }: { size: ButtonSize; quiet?: boolean }) {
  // Open until the server says otherwise, as most are: the page doesn't wait for it.
  const signUps = useSignInOptions()?.signUps ?? 'open';
  if (useSession().state === 'signedIn') {
    return (
      <Link to={paths.desk} className={buttonStyles({ variant: 'primary', size })}>
        Open Longtable
      </Link>
    );
  }
  if (signUps !== 'open') {
    return (
      <Link to={paths.signIn} className={buttonStyles({ variant: 'primary', size })}>
        Sign in
      </Link>
    );
  }
  return (
    <>
      <Link
        to={paths.signUp}
        className={buttonStyles({ variant: 'primary', size, className: quiet ? 'order-last' : '' })}
      >
        Get started
      </Link>
      <Link to={paths.signIn} className={buttonStyles({ variant: quiet ? 'ghost' : 'secondary', size })}>
        Sign in
      </Link>
    </>
  );
}
