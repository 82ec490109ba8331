import type { FolderOnPath, Resource } from '@longtable/contract/resources';
import { useStore } from '../../platform/store.ts';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { moveClash } from './data/resource-refusals.ts';
import type { Whose } from './data/resource-view.ts';
import { pageDialog } from './page-state.ts';

const PageDialogs = lazyPart(async () => (await import('./page-dialogs.tsx')).PageDialogs);

/** The dialogs of the page, from when one first opens: the page is painted without their code. */
export function OpenDialogs(props: {
  items: readonly Resource[];
  path: readonly FolderOnPath[];
  whose: Whose;
}) {
  const hadDialog = useEver(useStore(pageDialog) !== null);
  const hadClash = useEver(useStore(moveClash) !== null);
  return (hadDialog || hadClash) && <PageDialogs {...props} />;
}
