import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/launch/chromium.mjs';
import type { StorageKind } from './server/test/provided-storage.ts';
import { commands } from './web/test/commands.ts';

/** What is waited for comes within milliseconds, unless the machine is busy: that is no fault of the product's. */
const timeouts = { expect: { poll: { timeout: 10_000 } }, testTimeout: 20_000, hookTimeout: 60_000 };

/** What only workers import, which the search for dependencies does not follow. */
const inWorkers = ['fflate', 'hucre', 'mammoth', 'papaparse', 'pdfjs-dist/build/pdf.worker.mjs'];

const screens = 'src/**/*-screens.test.tsx';

const browser = 'chromium' as const;

/** What `vi.mock` loads late: it can't replace a module that another file has loaded. */
const firstLoads = ['src/features/tasks/saved-views/views-menu.test.tsx'];

/** A project whose tests run in Chromium: in a few pages that go from file to file, or those `alone` each in one of its own. */
function inBrowser(
  name: string,
  { alone, ...files }: { readonly include: string[]; readonly exclude?: string[]; readonly alone?: string[] },
): TestProjectInlineConfiguration {
  return {
    extends: './web/vite.config.ts',
    root: './web',
    // Each project bundles dependencies for its own build of React.
    cacheDir: `../node_modules/.vite/${name}`,
    // Beside those of other clones.
    server: { proxy: {}, strictPort: false },
    // Found anew in each run: a dependency that the last run did not have would reload the page under a test.
    optimizeDeps: { force: true, include: ['react-dom/client', ...inWorkers] },
    test: {
      ...timeouts,
      ...files,
      name,
      // Tests mostly wait for the browser: three pages keep two cores busy.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      setupFiles: ['test/setup.ts'],
      // Files share a page: a spy that one leaves behind would change what the next ones test.
      restoreMocks: true,
      // A page of its own for each file costs two seconds of CPU time to load all modules (docs/decisions/034).
      isolate: false,
      testTimeout: 90_000,
      // The first test of a file waits for every module to be transformed.
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        traceView: false,
        testerHtmlPath: 'test/tester.html',
        dependencySourcemaps: false,
        commands,
        instances: [
          { browser },
          ...(alone
            ? [{ browser, name: `${name} (alone)`, include: alone, exclude: [screens], isolate: true }]
            : []),
        ],
        provider: playwright({
          actionTimeout: 20_000,
          contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' },
          launchOptions,
        }),
      },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          // Modules are loaded once per worker, not once per file: these keep no state of their own.
          isolate: false,
          provide: { storage: 'folder' satisfies StorageKind },
        },
      },
      // The tests of files once more, on an S3-compatible server (docs/decisions/048).
      {
        extends: true,
        test: {
          name: 'server-s3',
          include: [
            'server/src/platform/storage/files.test.ts',
            'server/src/features/resources/resources.files.test.ts',
            'server/src/features/people/profile/avatar.test.ts',
          ],
          globalSetup: ['server/test/cluster.ts'],
          isolate: false,
          provide: { storage: 's3' satisfies StorageKind },
        },
      },
      // What a page shows, its toasts and caches, is state of its modules: every file loads its own.
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'], isolate: true } },
      // Components, in the browser of the journeys, as Vite serves them (docs/decisions/034).
      inBrowser('components', {
        include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
        exclude: [screens, ...firstLoads],
        alone: firstLoads,
      }),
      // Every screen in its states.
      inBrowser('screens', { include: [screens] }),
    ],
    setupFiles: ['server/test/patience.ts'],
    // The tokens are read by their test.
    css: true,
    pool: 'threads',
    maxWorkers: availableParallelism(),
    ...timeouts,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
