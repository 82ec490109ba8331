import { cn } from './class-names.ts';
import { fillTone, strokeTone, type Tone } from './tones.ts';

interface GlyphProps {
  tone: Tone;
  /** Announced; without it the icon is decorative. */
  label?: string;
  className?: string;
}

const labelling = (label: string | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);

export interface StateGlyphProps extends GlyphProps {
  /** 0 is an empty circle, 1 a full one. */
  fraction: number;
  /** An icon inside the full circle. */
  mark?: 'check' | 'cross';
}

/** Progress as a 14 px circle, distinguishable by shape as well as by colour. */
export function StateGlyph({ fraction, tone, mark, label, className }: StateGlyphProps) {
  const pie = 2 * Math.PI * 2;
  return (
    <svg {...labelling(label)} viewBox="0 0 14 14" className={cn('size-3.5 shrink-0', className)}>
      {mark ? (
        <>
          <circle cx="7" cy="7" r="6.5" className={fillTone[tone]} />
          <path
            d={mark === 'check' ? 'M4.2 7.2l2 2 3.6-4.2' : 'M5 5l4 4M9 5l-4 4'}
            fill="none"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-surface"
          />
        </>
      ) : (
        <>
          <circle cx="7" cy="7" r="6" fill="none" strokeWidth="1.5" className={strokeTone[tone]} />
          <circle
            cx="7"
            cy="7"
            r="2"
            fill="none"
            strokeWidth="4"
            strokeDasharray={`${pie * fraction} ${pie}`}
            transform="rotate(-90 7 7)"
            className={strokeTone[tone]}
          />
        </>
      )}
    </svg>
  );
}

export interface LevelGlyphProps extends GlyphProps {
  level: 1 | 2 | 3;
}

/** A level as one to three bars. */
export function LevelGlyph({ level, tone, label, className }: LevelGlyphProps) {
  return (
    <svg {...labelling(label)} viewBox="0 0 14 14" className={cn('size-3.5 shrink-0', className)}>
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={4.5 * bar - 3.5}
          y={11.5 - 3 * bar}
          width="3"
          height={3 * bar + 1}
          rx="1"
          className={bar <= level ? fillTone[tone] : 'fill-hairline-strong'}
        />
      ))}
    </svg>
  );
}
