// What other features may import from resources. app.ts passes them the implementations; only types are imported.
export type { FilesOfPlaces } from './resources.of-places.ts';
export type { ShownFile, ShownFiles } from './resources.shown.ts';
