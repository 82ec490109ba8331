import { AsyncLocalStorage } from 'node:async_hooks';

// What the running code is part of, for log lines of code that cannot know it, such as the database's.

const names = new AsyncLocalStorage<string>();

/** Runs `work` as a part of something that the log can name: an endpoint (its path without ids) or a job. */
export function runNamed<Result>(name: string, work: () => Result): Result {
  return names.run(name, work);
}

/** What the running code is part of; undefined for what the server does by itself. */
export function nameOfWork(): string | undefined {
  return names.getStore();
}
