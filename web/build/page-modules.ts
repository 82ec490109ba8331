import path from 'node:path';
import type { ChunkingContext, ModuleInfo } from 'rolldown';
import { formShapes, type PageBudget, pageBudgets, shell } from './page-budgets.ts';

export const web = path.resolve(import.meta.dirname, '..');
const icons = path.resolve(web, '../node_modules/lucide-react/dist/esm/lucide-react.mjs');

/**
 * The weights of the landing page, with which visits begin, and of the other public pages, the shell, and the Taskboard, which people
 * open most; other pages have 1.
 */
const landingWeight = 8;
const firstWeight = 4;
/** Of pages with room for more, for which others should not become larger. */
const guestWeight = 0.35;

/** Libraries with a file each, by the first matching pattern; without what only late parts use of them. */
export const libraries = {
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  router:
    /\/node_modules\/(use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router))\//,
  queries: /\/node_modules\/@tanstack\/(query-core|react-query)\/(?!.*\/(queriesObserver|useQueries)\.js)/,
};

function isInLibrary(id: string): boolean {
  return Object.values(libraries).some((library) => library.test(id));
}

/** The index of the page that stands for the form shapes. */
export const formShapesPage = pageBudgets.length;

/** The ids of the modules of a page's first paint, without their imports. */
export type Page = { readonly parts: readonly string[]; readonly weight: number };

/** Modules by id. */
export type Modules = ReadonlyMap<string, Module>;
export type Module = {
  /** Characters of source. */
  readonly size: number;
  readonly imports: readonly string[];
  /** Its dynamic imports. */
  readonly parts: readonly string[];
  /** The pages that need it for the first paint, by index. */
  readonly pages: Set<number>;
  /** Also needed by a module that is loaded after the first paint. */
  isLate: boolean;
  /** An entry or dynamic import, which has an entry in the manifest and so its own file. */
  readonly isPart: boolean;
  /** It imports a style sheet. */
  readonly hasStyles: boolean;
};

/** The modules of all pages and of what they import later, and the pages. */
export function modulesOfPages(context: ChunkingContext): { modules: Modules; pages: readonly Page[] } {
  const iconFiles = readIconFiles(context);
  const modules = new Map<string, Module>();
  /** Calls `visit` for modules and their imports; it returns false to skip the imports of a module. */
  const walk = (ids: readonly string[], visit: (module: Module) => boolean) => {
    const left = [...ids];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const info = context.getModuleInfo(id);
      if (!info) continue;
      const module = modules.get(id) ?? readModule(info, iconFiles, context);
      modules.set(id, module);
      if (visit(module)) left.push(...module.imports);
    }
  };
  const pages: Page[] = pageBudgets.map((budget) => ({
    parts: budget.parts.map((part) => path.resolve(web, part)),
    weight: weightOf(budget),
  }));
  const isFirst = new Set(pages.flatMap(({ parts }) => parts));
  const addTo = (page: number) =>
    walk(pages[page]?.parts ?? [], (module) => module.pages.size < module.pages.add(page).size);
  for (const page of pages.keys()) addTo(page);
  // The form shapes count as a page of their own, so that they are not in a file with modules of the app.
  pages.push({ parts: formShapes.map((part) => path.resolve(web, part)), weight: firstWeight });
  addTo(formShapesPage);
  const late = [...modules.values()].flatMap(({ parts }) => parts).filter((id) => !isFirst.has(id));
  for (let id = late.pop(); id !== undefined; id = late.pop()) {
    walk([id], (module) => {
      if (module.isLate) return false;
      module.isLate = true;
      late.push(...module.parts.filter((part) => !isFirst.has(part)));
      return true;
    });
  }
  return { modules, pages };
}

function weightOf({ page, limit, isGuest }: PageBudget): number {
  if (isGuest) return guestWeight;
  if (page === '/') return landingWeight;
  return limit <= shell || page === '/app/tasks' ? firstWeight : 1;
}

function readModule(
  info: ModuleInfo,
  iconFiles: ReadonlyMap<string, string>,
  context: ChunkingContext,
): Module {
  const imports = info.importedIds.filter((id) => id !== icons && !id.endsWith('.css') && !isInLibrary(id));
  return {
    size: info.code?.length ?? 0,
    imports: [...imports, ...iconsIn(info.code ?? '', iconFiles)],
    parts: info.dynamicallyImportedIds,
    pages: new Set(),
    isLate: false,
    isPart:
      info.isEntry ||
      info.dynamicImporters.length > 0 ||
      info.importers.some((id) => context.getModuleInfo(id)?.isEntry),
    hasStyles: info.importedIds.some((id) => id.endsWith('.css')),
  };
}

/** The module of each icon, by its export names in the index module from which icons are imported. */
function readIconFiles(context: ChunkingContext): ReadonlyMap<string, string> {
  const code = context.getModuleInfo(icons)?.code ?? '';
  return new Map(
    Array.from(code.matchAll(/^export \{(.*)\} from '(.*)';$/gm)).flatMap(([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']) => [
        name,
        path.join(path.dirname(icons), file),
      ]),
    ),
  );
}

function iconsIn(code: string, iconFiles: ReadonlyMap<string, string>): string[] {
  return Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g))
    .flatMap(([, list = '']) => list.split(','))
    .map((entry) => iconFiles.get(entry.trim()))
    .filter((file) => file !== undefined);
}
