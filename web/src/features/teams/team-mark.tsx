import type { TeamColour, TeamIcon } from '@longtable/contract/rules/team-looks';
import { Building2, CircleCheck, Lightbulb, type LucideIcon, Puzzle, Rocket, Users } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../ui/class-names.ts';

const icons: Record<TeamIcon, { readonly label: string; readonly icon: LucideIcon }> = {
  Users: { label: 'People', icon: Users },
  RocketLaunch: { label: 'Rocket', icon: Rocket },
  LightBulbCreative: { label: 'Light bulb', icon: Lightbulb },
  PuzzlePiece: { label: 'Puzzle piece', icon: Puzzle },
  CheckCircle2: { label: 'Check mark', icon: CircleCheck },
  Building2: { label: 'Building', icon: Building2 },
};

const sizes = {
  sm: 'size-5 rounded-[5px] [&_svg]:size-3',
  md: 'size-6 rounded-control [&_svg]:size-3.5',
  lg: 'size-8 rounded-control [&_svg]:size-4.5',
  xl: 'size-10 rounded-card [&_svg]:size-5',
  '2xl': 'size-14 rounded-dialog [&_svg]:size-7',
};

/** The label of a team icon. */
export function teamIconLabel(icon: TeamIcon): string {
  return icons[icon].label;
}

/** A team icon without its colour, for the icon field. */
export function TeamIconDrawing({ icon }: { icon: TeamIcon }) {
  const Icon = icons[icon].icon;
  return <Icon aria-hidden />;
}

/** The photo of a team, or its icon on its colour; 20, 24, 32, 40 or 56 px. Decorative: show the name beside it. */
export function TeamMark({
  team: { photoUrl, iconSeed, colour },
  size = 'xl',
  className,
}: {
  team: { readonly photoUrl: string | null; readonly iconSeed: TeamIcon; readonly colour: TeamColour };
  size?: keyof typeof sizes;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `var(--team-${colour})`, color: 'var(--on-team)' }}
      className={cn(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden',
        sizes[size],
        className,
      )}
    >
      {photoUrl !== null && photoUrl !== failed ? (
        <img src={photoUrl} alt="" onError={() => setFailed(photoUrl)} className="size-full object-cover" />
      ) : (
        <TeamIconDrawing icon={iconSeed} />
      )}
    </span>
  );
}
