import type { RefusedResource } from '@longtable/contract/resources';
import { ApiError } from '../../../platform/client.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { idsOf, isNew, type ResourceChange } from './resource-changes.ts';
import { isNameClash, isPageOpen, type MoveClash, moveClash, renaming } from './resource-refusals.ts';
import { itemsDeleted, knownItem, reloadItems } from './resource-rows.ts';

type Send = (change: ResourceChange) => void;

/** Shows why a change was refused as a whole. */
export function showRefusal(
  error: Error,
  change: ResourceChange,
  { retry, send }: { readonly retry: () => void; readonly send: Send },
): void {
  const code = error instanceof ApiError ? error.code : '';
  const ids = idsOf(change);
  if (isGone(code) && change.kind !== 'move' && !isNew(change)) itemsDeleted(ids);
  else reloadItems();
  const isClash = isNameClash(code);
  if (isClash && isPageOpen.get()) {
    const name = newNameIn(change);
    if (name !== null) {
      renaming.set({ id: ids[0] ?? '', name, problem: error.message });
      return;
    }
    if (change.kind === 'move') {
      askAbout({ ...change, items: ids.map((id) => ({ id, text: error.message })) });
      return;
    }
  }
  const typed = typedIn(change);
  const canKeepBoth = isClash && 'clash' in change;
  toastRefusal(error, {
    text: typed,
    about: ids.length === 1 ? (knownItem(ids[0] ?? '')?.name ?? null) : null,
    retry,
    alternative: canKeepBoth
      ? { label: 'Keep both', onSelect: () => send({ ...change, clash: 'keepBoth' }) }
      : null,
  });
}

/** Shows which items of a change were refused while others were changed. */
export function showRefused(refused: readonly RefusedResource[], change: ResourceChange, send: Send): void {
  const clashes = refused.filter(({ code }) => isNameClash(code));
  const others = refused.filter(({ code }) => !isNameClash(code));
  const gone = others.filter(({ code }) => isGone(code)).map(({ resourceId }) => resourceId);
  if (gone.length > 0) itemsDeleted(gone);
  const [first] = others;
  if (first && !(change.kind === 'trash' && gone.length === others.length)) {
    reloadItems();
    toast({
      title: notDone(change, others.length),
      description: first.text,
      tone: 'danger',
      duration: 10_000,
    });
  }
  if (clashes.length === 0 || change.kind !== 'move') return;
  const { parentFolderId, teamId, projectId } = change;
  if (isPageOpen.get()) {
    askAbout({
      parentFolderId,
      teamId,
      projectId,
      items: clashes.map(({ resourceId: id, text }) => ({ id, text })),
    });
    return;
  }
  const ids = clashes.map(({ resourceId }) => resourceId);
  toast({
    title: notDone(change, ids.length),
    description: clashes[0]?.text ?? '',
    tone: 'danger',
    action: { label: 'Keep both', onSelect: () => send({ ...change, ids, clash: 'keepBoth' }) },
  });
}

function isGone(code: string): boolean {
  return code === 'item/not-found' || code === 'resource/not-found';
}

/** The name that a change gives, and nothing else; null for other changes. */
function newNameIn(change: ResourceChange): string | null {
  if (change.kind === 'rename') return change.name;
  if (change.kind !== 'editLink') return null;
  const { name, url, description } = change.changes;
  return name !== undefined && url === undefined && description === undefined ? name : null;
}

/** The text that a refused change contained, to be shown with the refusal so that it is not lost; null without text. */
function typedIn(change: ResourceChange): string | null {
  switch (change.kind) {
    case 'createFolder':
    case 'rename':
      return change.name;
    case 'describe':
      return change.description;
    case 'addLink':
    case 'editLink': {
      const { name, url, description } = change.kind === 'addLink' ? change.link : change.changes;
      return [name, url, description].filter(Boolean).join('\n');
    }
    case 'star':
    case 'move':
    case 'trash':
    case 'restore':
      return null;
  }
}

function askAbout({ parentFolderId, teamId, projectId, items }: MoveClash): void {
  const before = moveClash.get();
  const isSame =
    before?.parentFolderId === parentFolderId && before.teamId === teamId && before.projectId === projectId;
  moveClash.set({ parentFolderId, teamId, projectId, items: isSame ? [...before.items, ...items] : items });
}

function notDone({ kind }: ResourceChange, count: number): string {
  const items = counted(count, 'item');
  const were = count === 1 ? 'was' : 'were';
  switch (kind) {
    case 'move':
      return `${items} ${were} not moved`;
    case 'trash':
      return `${items} ${were} not moved to trash`;
    case 'restore':
      return `${items} ${were} not restored`;
    case 'createFolder':
    case 'addLink':
    case 'rename':
    case 'describe':
    case 'editLink':
    case 'star':
      return `${items} ${were} not changed`;
  }
}
