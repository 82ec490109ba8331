import { Link } from '@tanstack/react-router';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session.ts';
import { type ButtonSize, buttonStyles } from '../../../ui/button.tsx';

/** The way in: to the workspace for whoever is signed in, else to an account or back to one. */
export function EntryLinks({ size, quiet = false }: { size: ButtonSize; quiet?: boolean }) {
  if (useSession().state === 'signedIn') {
    return (
      <Link to={paths.desk} className={buttonStyles({ variant: 'primary', size })}>
        Open Longtable
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
