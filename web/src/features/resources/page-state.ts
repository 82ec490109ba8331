import type { Resource } from '@longtable/contract/resources';
import { createSelection } from '../../kits/selection/selection.ts';
import { createSessionStore } from '../../platform/session-store.ts';
import type { Whose } from './data/resource-view.ts';

/** The selected items of the page. */
export const { selected, selection } = createSelection('item');

/** The dialogs of the page. */
export type PageDialog =
  | ({ readonly kind: 'newFolder'; readonly parentFolderId: string | null } & Whose)
  | {
      readonly kind: 'link';
      /** The one to edit; null to add one. */
      readonly link: Resource | null;
      readonly parentFolderId: string | null;
      readonly projectId: string | null;
    }
  /** Adds copies of the person's own files. */
  | ({ readonly kind: 'addFrom'; readonly parentFolderId: string | null } & Whose)
  | { readonly kind: 'describe'; readonly item: Resource }
  | { readonly kind: 'move' | 'copy'; readonly items: readonly Resource[] }
  | { readonly kind: 'details'; readonly item: Resource }
  | { readonly kind: 'share'; readonly items: readonly Resource[] }
  | { readonly kind: 'links'; readonly item: Resource }
  | { readonly kind: 'delete'; readonly items: readonly Resource[] }
  | { readonly kind: 'emptyTrash' }
  | { readonly kind: 'preview'; readonly item: Resource };

/** The open dialog; null for none. */
export const pageDialog = createSessionStore<PageDialog | null>(null);
