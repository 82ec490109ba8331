import { useLocation } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';
import { type Place, places } from '../navigation.ts';

/** The navigation item of the current page; none on the Desk. */
export function usePlace(): Place | undefined {
  return useLocation({ select: ({ pathname }) => placeOf(pathname) });
}

/** The name of the current navigation item, or of its subpage. */
export function usePlaceName(): string | undefined {
  return useLocation({
    select({ pathname }) {
      const place = placeOf(pathname);
      return place?.parts?.find(({ to }) => pathname.startsWith(to))?.label ?? place?.label;
    },
  });
}

function placeOf(pathname: string): Place | undefined {
  // Every path begins with that of the Desk.
  return places.find(({ to, area = to }) => to !== paths.desk && pathname.startsWith(area));
}
