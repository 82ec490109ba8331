/**
 * The validator tries whether it may make code out of text, and the page's content policy tells the console of every
 * try. This is where it looks, when it arrives after the first page, to be told that it may not.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
