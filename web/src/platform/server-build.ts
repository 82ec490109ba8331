import { createStore } from './store.ts';

/** The client build that the server last announced; null before that, or if it has none. */
export const serverBuild = createStore<string | null>(null);
