import type { Project } from '@longtable/contract/projects';
import { useState } from 'react';
import { cn } from '../../ui/class-names.ts';
import { initials, personColour } from '../../ui/person-colour.ts';

const sizes = {
  sm: 'size-5 rounded-[5px] text-[9px]',
  md: 'size-6 rounded-control text-[10px]',
  lg: 'size-8 rounded-control text-xs',
  xl: 'size-10 rounded-card text-sm',
  '2xl': 'size-14 rounded-dialog text-xl',
};

/**
 * The photo of a project, or its initials on a colour derived from its id; 20, 24, 32, 40 or 56 px. Decorative: show the
 * name beside it.
 */
export function ProjectMark({
  project: { id, name, photoUrl },
  size = 'xl',
  className,
}: {
  project: Pick<Project, 'id' | 'name' | 'photoUrl'>;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const colour = personColour(id);
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `var(--person-${colour})`, color: `var(--on-person-${colour})` }}
      className={cn(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden font-semibold leading-none',
        sizes[size],
        className,
      )}
    >
      {photoUrl !== null && photoUrl !== failed ? (
        <img src={photoUrl} alt="" onError={() => setFailed(photoUrl)} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}
