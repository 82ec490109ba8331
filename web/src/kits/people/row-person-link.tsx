import { usePersonName } from '../../platform/directory.ts';
import { cn } from '../../ui/class-names.ts';
import { PersonLink } from './person-link.tsx';

/** A person's name in a row of a list, linked to their profile. */
export function RowPersonLink({
  personId,
  tabIndex,
  className,
}: {
  personId: string;
  tabIndex: 0 | -1;
  className?: string;
}) {
  const name = usePersonName(personId);
  return (
    <PersonLink
      person={{ id: personId }}
      data-row-focus=""
      tabIndex={tabIndex}
      title={name}
      dir="auto"
      className={cn(
        'block w-fit max-w-full truncate rounded-control text-left font-medium text-ink text-sm hover:underline',
        className,
      )}
    >
      {name}
    </PersonLink>
  );
}
