import type { Resource } from '@longtable/contract/resources';
import { maxDownloadedAtOnce } from '@longtable/contract/rules/resource-limits';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { toast } from '../../../ui/toast.ts';
import { noteOpened } from '../data/resources.ts';
import { pageDialog } from '../page-state.ts';
import type { PreviewedFile } from '../preview/preview-kinds.ts';

/**
 * Opens an item: a folder by `openFolder`, a link in a new tab, a file in the preview. What is in the trash shows its details.
 */
export function openItem(item: Resource, openFolder: (folderId: string) => void): void {
  if (item.deletedAt !== null) pageDialog.set({ kind: 'details', item });
  else if (item.type === 'folder') openFolder(item.id);
  else if (item.url !== null) openLink(item.url, item);
  else pageDialog.set({ kind: 'preview', item });
}

/** Opens the page of a link in a new tab, which cannot reach this one. */
function openLink(url: string, item: Resource): void {
  window.open(url, '_blank', 'noopener,noreferrer');
  void noteOpened(item);
}

/** Whether an item can be downloaded: a file, or a folder with what is in it. */
export function isDownloadable({ type }: Pick<Resource, 'type'>): boolean {
  return type !== 'link';
}

/** Downloads a file, or several items and folders as a zip archive. */
export function downloadItems(items: readonly Resource[]): void {
  const [first] = items;
  if (!first) return;
  if (items.length > maxDownloadedAtOnce) {
    toast({ title: `Select at most ${maxDownloadedAtOnce} items to download at once`, tone: 'danger' });
    return;
  }
  if (items.length === 1 && first.publicUrl !== null) return downloadFile(first);
  // The server names the archive.
  save(`${resourcesApi.download.path}?resourceIds=${items.map(({ id }) => id).join()}`, '');
}

/** Downloads a file that has an address. */
export function downloadFile(file: PreviewedFile): void {
  save(`${file.publicUrl}?download=true`, file.name);
  if (!file.isElsewhere) void noteOpened(file);
}

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
