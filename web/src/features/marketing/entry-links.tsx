import { PageLink } from '../../platform/page-link.tsx';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { type ButtonSize, buttonStyles } from '../../ui/button.tsx';

/** Links to the app for signed-in people, otherwise to sign-up, if the server accepts it, and sign-in. */
export function EntryLinks({
  size,
  takesSignUps,
  quiet = false,
}: {
  size: ButtonSize;
  takesSignUps: boolean;
  quiet?: boolean;
}) {
  if (useSession().state === 'signedIn') {
    return (
      <PageLink to={paths.desk} className={buttonStyles({ variant: 'primary', size })}>
        Open Longtable
      </PageLink>
    );
  }
  if (!takesSignUps) {
    return (
      <PageLink to={paths.signIn} className={buttonStyles({ variant: 'primary', size })}>
        Sign in
      </PageLink>
    );
  }
  return (
    <>
      <PageLink
        to={paths.signUp}
        className={buttonStyles({ variant: 'primary', size, className: quiet ? 'order-last' : '' })}
      >
        Get started
      </PageLink>
      <PageLink to={paths.signIn} className={buttonStyles({ variant: quiet ? 'ghost' : 'secondary', size })}>
        Sign in
      </PageLink>
    </>
  );
}
