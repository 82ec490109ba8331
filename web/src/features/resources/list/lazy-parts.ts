import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The field for the name of an item, loaded ahead. */
export const RenameField = lazyPart(async () => (await import('./rename-field.tsx')).RenameField);

/** The items of the menu of an item, loaded ahead. */
export const ItemActions = lazyPart(async () => (await import('./item-actions.tsx')).ItemActions);
