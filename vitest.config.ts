import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'server/**/*.test.ts',
      'web/src/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/test/cluster.ts'],
    setupFiles: ['server/test/patience.ts'],
    // Modules are loaded once per worker, not once per file: the tests share no state in them.
    isolate: false,
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
