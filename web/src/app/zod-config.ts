/**
 * Turns off zod's just-in-time compilation: its check whether `new Function` is allowed would log a violation of the content
 * security policy. Zod is loaded after the first page, and reads this property then.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
