import { sessionLapsed } from '../../platform/session-hold.ts';
import { useStore } from '../../platform/store.ts';
import { isFirstPageShown } from '../../platform/sync.ts';
import { lazyParts, useEver } from '../../ui/lazy-part.tsx';
import { newBuild } from '../new-build.ts';

const useParts = lazyParts(() => import('./notices.tsx'));

/** The components for notices and pins, loaded after the first page is shown, or with the first reason for one; null until then. */
export function useNotices() {
  const isShown = useStore(isFirstPageShown);
  const isOver = useStore(sessionLapsed);
  const isOld = useStore(newBuild) !== null;
  return useParts(useEver(isShown || isOver || isOld));
}
