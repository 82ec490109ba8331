import { useLocation } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';
import { type Place, places } from '../navigation.ts';

/** The place of the navigation that one is in, with the pages that belong to it; none on the Desk. */
export function usePlace(): Place | undefined {
  return useLocation({ select: ({ pathname }) => placeOf(pathname) });
}

/** What the place is called that one is in, or its part. */
export function usePlaceName(): string | undefined {
  return useLocation({
    select({ pathname }) {
      const place = placeOf(pathname);
      return place?.parts?.find(({ to }) => pathname.startsWith(to))?.label ?? place?.label;
    },
  });
}

function placeOf(pathname: string): Place | undefined {
  // Every address begins with that of the Desk.
  return places.find(({ to, area = to }) => to !== paths.desk && pathname.startsWith(area));
}
