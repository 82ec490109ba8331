import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';

/** The link from the person's own profile to the settings. */
export function OwnProfileLink() {
  return (
    <Link to={paths.settings} search={{ section: 'profile' }} className={buttonStyles()}>
      <Settings aria-hidden />
      Edit your profile
    </Link>
  );
}
