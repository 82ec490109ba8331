import { createStore } from './store.ts';

/** The build of the client that the server hands out, as it said last; null before, and when it has none. */
export const serverBuild = createStore<string | null>(null);
