import type { PersonCard } from '@longtable/contract/cards';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { stateWithLayer } from '../../platform/layers.ts';
import { paths } from '../../platform/paths.ts';
import type { AvatarSize } from '../../ui/avatar.tsx';
import { cn } from '../../ui/class-names.ts';
import { connectSearch } from './connect-search.ts';
import { PersonAvatar } from './person-avatar.tsx';

type PersonLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'children'> & {
  person: Pick<PersonCard, 'id'>;
  /** Replaces the history entry, for links inside a profile. */
  replace?: boolean;
  children: ReactNode;
};

/** A link to a person's profile, on the Connect page. Back and closing the profile return to the page with the link. */
export function PersonLink({ person, replace = false, children, ...rest }: PersonLinkProps) {
  return (
    <Link
      {...rest}
      to={paths.connect}
      search={({ tab }) => connectSearch({ tab, person: person.id })}
      state={(state) =>
        stateWithLayer(state, `person:${person.id}`, {
          replace,
          isSamePage: window.location.pathname === paths.connect,
        })
      }
      replace={replace}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

/** A person's picture and name, linked to their profile. */
export function PersonChip({
  personId,
  size = 'md',
  className,
  ...rest
}: Omit<PersonLinkProps, 'children' | 'person'> & { personId: string; size?: AvatarSize }) {
  const name = usePersonName(personId);
  return (
    <PersonLink
      {...rest}
      person={{ id: personId }}
      className={cn(
        'inline-flex min-w-0 max-w-full items-center gap-2 rounded-control py-1 pr-1.5 text-ink text-sm hover:bg-hover pointer-coarse:min-h-11',
        className,
      )}
    >
      <PersonAvatar personId={personId} size={size} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </PersonLink>
  );
}
