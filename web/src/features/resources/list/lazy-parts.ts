import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The field for the name of an item, loaded ahead. */
export const RenameField = lazyPart(async () => (await import('./rename-field.tsx')).RenameField);

/** The items of the menu of an item, loaded ahead. */
export const ItemActions = lazyPart(async () => (await import('./item-actions.tsx')).ItemActions);

/** The items of the menu for types and order, loaded ahead. */
export const FilterMenuItems = lazyPart(
  async () => (await import('./filter-menu-items.tsx')).FilterMenuItems,
);
