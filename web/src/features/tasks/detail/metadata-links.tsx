import { Link } from '@tanstack/react-router';
import { ArrowUpRight, FolderKanban } from 'lucide-react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { usePerson } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';

const iconLink =
  'inline-flex size-7 shrink-0 items-center justify-center rounded-control text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11';
const textLink = 'inline-flex min-w-0 max-w-full items-center gap-1.5 pointer-coarse:min-h-11';

/** A person with a link to their profile; oneself without. */
export function Person({ id }: { id: string }) {
  const user = useUser();
  const name = usePerson(id)?.name;
  const content = (
    <>
      <PersonAvatar personId={id} size="sm" />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </>
  );
  if (id === user.id) {
    return (
      <span className="flex min-w-0 items-center gap-1.5">
        {content}
        <span className="text-subtle">(you)</span>
      </span>
    );
  }
  return (
    <PersonLink person={{ id }} className={`${textLink} rounded-control hover:underline`}>
      {content}
    </PersonLink>
  );
}

/** Opens the profile of a person, beside a control with their name. */
export function ProfileLink({ personId, name }: { personId: string; name: string }) {
  const label = `Open the profile of ${name}`;
  return (
    <PersonLink person={{ id: personId }} aria-label={label} title={label} className={iconLink}>
      <ArrowUpRight aria-hidden className="size-4" />
    </PersonLink>
  );
}

/** A project with a link to its page. */
export function ProjectName({ projectId, name }: { projectId: string; name: string }) {
  return (
    <Link to={paths.project} params={{ projectId }} className={`${textLink} text-accent hover:underline`}>
      <FolderKanban aria-hidden className="size-4 shrink-0" />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </Link>
  );
}

/** Opens the page of a project, beside a control with its name. */
export function ProjectPageLink({ projectId, name }: { projectId: string; name: string }) {
  const label = `Open the project ${name}`;
  return (
    <Link to={paths.project} params={{ projectId }} aria-label={label} title={label} className={iconLink}>
      <ArrowUpRight aria-hidden className="size-4" />
    </Link>
  );
}
