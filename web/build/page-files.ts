import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { lateFiles } from './late-files.ts';
import { pageBudgets } from './page-budgets.ts';
import { libraries, type Module, type Modules, modulesOfPages, type Page } from './page-modules.ts';

/** Files with less source than this, in characters, may be joined with others. */
const minFileSize = 12_000;

/** The cost of a request, in characters of source. */
const requestCost = 5500;

/**
 * Groups our modules and icons into files: modules that are needed for the first paint of the same pages are in one file, so
 * that a page loads what it needs in few requests. Small files are joined with those that add the least unneeded code to
 * pages. Modules for later are grouped by the time at which they are loaded (late-files.ts), and libraries by the bundler,
 * except for the ones that every page needs.
 */
export function pageFiles(): CodeSplittingGroup[] {
  let plan: Plan | undefined;
  const named = Object.entries(libraries).map(([name, test]) => ({ name, test, priority: 1 }));
  const name = (id: string, context: ChunkingContext) => (plan ??= makePlan(context)).get(id) ?? null;
  return [...named, { name, debugName: 'pages', includeDependenciesRecursively: false }];
}

/** The modules of a file. */
type File = { readonly modules: readonly string[]; readonly size: number };

/** The name of the file of each module. */
type Plan = ReadonlyMap<string, string>;

function makePlan(context: ChunkingContext): Plan {
  const { modules, pages } = modulesOfPages(context);
  const isShared = ({ isPart, isLate, pages }: Module) => !isPart && pages.size + Number(isLate) > 1;
  const isPainted = ({ pages: on }: Module) => Array.from(on).some((page) => page < pageBudgets.length);
  const shared = [...modules].filter(([, module]) => isPainted(module) && isShared(module));
  const groups = Map.groupBy(shared, ([, { pages }]) => [...pages].join());
  const files = Array.from(groups.values(), (members) => ({
    modules: members.map(([id]) => id),
    size: members.reduce((sum, [, { size }]) => sum + size, 0),
  }));
  const joined = joinSmall(files, modules, pages);
  // Short names: each file has those of the files that it imports, and every byte before the first paint counts.
  const painted = joined.flatMap((file, index) => file.modules.map((id) => [id, `s${index}`] as const));
  return new Map([...painted, ...lateFiles(modules)]);
}

/** Joins small files with others, the smallest first, each with the one for the lowest cost; keeps it if joining costs more. */
function joinSmall(all: readonly File[], modules: Modules, pages: readonly Page[]): readonly File[] {
  let files = all;
  let cost = costOfPages(files, modules, pages);
  const kept = new Set<File>();
  for (;;) {
    const [small] = files
      .filter((file) => file.size < minFileSize && !kept.has(file))
      .toSorted((a, b) => a.size - b.size);
    if (!small) return files;
    const others = files.filter((file) => file !== small);
    const [best] = others
      .map((other) => {
        const joined = { modules: [...small.modules, ...other.modules], size: small.size + other.size };
        const result = [...others.filter((file) => file !== other), joined];
        return { result, cost: costOfPages(result, modules, pages) };
      })
      .toSorted((a, b) => a.cost - b.cost);
    if (best && best.cost < cost) ({ result: files, cost } = best);
    else kept.add(small);
  }
}

/** The weighted cost of all pages: a page loads the files of its modules and, with each file, all of their imports. */
function costOfPages(files: readonly File[], modules: Modules, pages: readonly Page[]): number {
  const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file] as const)));
  return pages.reduce((sum, { parts, weight }) => {
    const loaded = new Set<File>();
    const seen = new Set<string>();
    const left = [...parts];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      left.push(...(modules.get(id)?.imports ?? []));
      const file = fileOf.get(id);
      if (!file || loaded.has(file)) continue;
      loaded.add(file);
      left.push(...file.modules);
    }
    return sum + weight * Array.from(loaded).reduce((cost, file) => cost + file.size + requestCost, 0);
  }, 0);
}
