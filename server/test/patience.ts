import { vi } from 'vitest';

const { waitFor } = vi;

// `vi.waitFor` has no setting of its own, unlike `expect.poll` in vitest.config.ts: use the same timeouts for both.
// Files share their worker, so this runs once for each.
if (!('isPatient' in waitFor)) {
  vi.waitFor = Object.assign(
    ((work, options) =>
      waitFor(
        work,
        typeof options === 'number' ? options : { timeout: 10_000, ...options },
      )) as typeof waitFor,
    { isPatient: true },
  );
}
