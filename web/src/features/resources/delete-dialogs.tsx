import type { Resource } from '@longtable/contract/resources';
import { maxResourcesAtOnce } from '@longtable/contract/rules/resource-limits';
import { ConfirmDeletion } from '../../kits/connection/confirm-deletion.tsx';
import { resourcesApi } from '../../platform/api/resources.ts';
import { call } from '../../platform/client.ts';
import { counted } from '../../ui/counted.ts';
import { toast } from '../../ui/toast.ts';
import { itemsDeleted } from './data/resource-rows.ts';
import type { Whose } from './data/resource-view.ts';
import { placeInput } from './data/resources.ts';
import { useTopName } from './list/breadcrumb.tsx';
import { selection } from './page-state.ts';

type Deleted = { readonly count: number; readonly refusal: string | null };

/** Confirms that items of the trash are deleted permanently, and deletes them. Keep it mounted and change `items`. */
export function DeleteDialog({
  items,
  open,
  onClose,
}: {
  items: readonly Resource[];
  open: boolean;
  onClose: () => void;
}) {
  const [only] = items;
  const name = items.length === 1 && only ? only.name : counted(items.length, 'item');
  return (
    <ConfirmDeletion
      open={open}
      onClose={onClose}
      title="Delete permanently?"
      about={<bdi className="wrap-anywhere font-medium text-ink">{name}</bdi>}
      failedTitle="Not everything was deleted"
      confirmLabel="Delete permanently"
      work={async () => tellDeleted(await deleteItems(items.map(({ id }) => id)))}
    />
  );
}

/** Confirms that everything in the trash of a person, team or project is deleted permanently, and deletes it. */
export function EmptyTrashDialog({
  whose,
  open,
  onClose,
}: {
  whose: Whose;
  open: boolean;
  onClose: () => void;
}) {
  const name = useTopName(whose);
  return (
    <ConfirmDeletion
      open={open}
      onClose={onClose}
      title="Empty the trash?"
      about={`Everything in the trash of ${name}`}
      failedTitle="Not everything was deleted"
      confirmLabel="Empty trash"
      work={async () => tellDeleted(await emptyTrash(whose))}
    />
  );
}

function tellDeleted({ count, refusal }: Deleted): void {
  selection.clear();
  toast(
    refusal === null
      ? { title: `${counted(count, 'item')} deleted permanently` }
      : { title: `${counted(count, 'item')} deleted`, description: refusal, tone: 'danger' },
  );
}

async function deleteItems(ids: readonly string[]): Promise<Deleted> {
  let count = 0;
  let refusal: string | null = null;
  for (let from = 0; from < ids.length; from += maxResourcesAtOnce) {
    const resourceIds = ids.slice(from, from + maxResourcesAtOnce);
    const answer = await call(resourcesApi.delete, { resourceIds });
    const gone = answer.refused.filter(({ code }) => code === 'item/not-found');
    itemsDeleted([...answer.resourceIds, ...gone.map(({ resourceId }) => resourceId)]);
    count += answer.resourceIds.length;
    refusal ??= answer.refused.find(({ code }) => code !== 'item/not-found')?.text ?? null;
  }
  return { count, refusal };
}

/** Deletes a trash page by page, until a page has nothing that can be deleted. */
async function emptyTrash(whose: Whose): Promise<Deleted> {
  let count = 0;
  for (;;) {
    const { resources } = await call(resourcesApi.list, { list: 'trash', ...placeInput(whose), limit: 200 });
    const ids = resources.filter(({ can }) => can.delete).map(({ id }) => id);
    if (ids.length === 0) return { count, refusal: null };
    const part = await deleteItems(ids);
    count += part.count;
    if (part.count === 0) return { count, refusal: part.refusal };
  }
}
