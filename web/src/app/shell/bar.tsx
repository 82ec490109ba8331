import { Banner, type BannerProps } from '../../ui/banner.tsx';
import { cn } from '../../ui/class-names.ts';

/** A bar inside `Bars`. */
export function Bar({ className, ...props }: Omit<BannerProps, 'silent'>) {
  return (
    <Banner
      {...props}
      silent
      className={cn(
        'pointer-events-auto shadow-raised in-data-card-dragged:pointer-events-none in-data-card-dragged:opacity-40',
        className,
      )}
    />
  );
}
