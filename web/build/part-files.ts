import path from 'node:path';
import type { Plugin } from 'vite';

/** The static imports of each file of the build. */
export type FileImports = ReadonlyMap<string, readonly string[]>;

/**
 * Shortens the list of files that each `import()` passes to src/platform/load-part.ts: files that its own file imports are
 * loaded before it can run. Also keeps the file of a part without imports in the list, which Vite leaves out.
 */
export function partFiles(): Plugin {
  let imports: FileImports = new Map();
  return {
    name: 'longtable:part-files',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Browsers of our target support it, or work without.
          polyfill: false,
          resolveDependencies: (file, files, { hostId, hostType }) =>
            hostType === 'js' ? filesToLoad(imports, hostId, [file, ...files]) : files,
        },
      },
    }),
    generateBundle: {
      // Before Vite writes the lists.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
      },
    },
  };
}

/** The `files` of a part, each once, that are not loaded yet when a file of the build imports the part. */
export function filesToLoad(imports: FileImports, importer: string, files: readonly string[]): string[] {
  const loaded = new Set<string>();
  const left = [path.posix.normalize(importer)];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    left.push(...(imports.get(file) ?? []));
  }
  return [...new Set(files)].filter((file) => !loaded.has(file));
}
