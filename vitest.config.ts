import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Modules are loaded once per worker, not once per file: these keep no state of their own.
          isolate: false,
        },
      },
      // What a page shows, its toasts and caches, is state of its modules: every file loads its own.
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'], isolate: true } },
    ],
    globalSetup: ['server/test/cluster.ts'],
    setupFiles: ['server/test/patience.ts'],
    // The tokens are read by their test.
    css: true,
    pool: 'threads',
    maxWorkers: 2,
    // What is waited for comes within milliseconds, unless the machine is busy: that is no fault of the product's.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
